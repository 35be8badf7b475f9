-- Main numbers that the last build changed, the largest change first, beside what the warehouse had before.
select
    game,
    stake_label,
    rule_set,
    measure,
    subject,
    was.sample as sample_before,
    now.sample,
    was.value as value_before,
    was.value_stderr as stderr_before,
    now.value,
    now.value_stderr,
    now.value - was.value as change
from mart_headlines as now
full outer join headlines_before as was using (game, stake_label, rule_set, measure, subject)
where now.value is distinct from was.value
order by abs(now.value - was.value) / was.value_stderr desc nulls last, game, stake_label, rule_set, measure, subject
