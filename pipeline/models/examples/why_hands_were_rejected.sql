-- Why recorded hands were not taken, by reason, with one of each to look at.
select refusal, reason, count(*) as num_hands, any_value(source_file) as for_instance, any_value(line_no) as line_no
from rejects
group by all
order by num_hands desc
