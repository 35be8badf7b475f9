-- Marts that count the same seats and hands in different ways come to the same sums.
-- grain: one row per (game, stake_label, rule_set, measure)
-- units: counts and chips
-- scope: marts
with

by_position as (
    select
        game,
        stake_label,
        rule_set,
        sum(num_seat_hands) as num_seat_hands,
        sum(net_chips) as net_chips,
        sum(vpip_made) as vpip_made
    from mart_win_rate
    group by all
),

by_kind as (
    select
        game,
        stake_label,
        rule_set,
        sum(num_seat_hands) as num_seat_hands,
        sum(net_chips) as net_chips,
        sum(vpip_made) as vpip_made
    from mart_player_kinds
    group by all
),

by_rake as (
    select
        game,
        stake_label,
        rule_set,
        sum(num_hands) as num_hands,
        sum(num_hands * num_seats) as num_seat_hands,
        sum(rake_chips) as rake_chips
    from mart_rake_yield
    group by all
),

by_pot as (
    select
        game,
        stake_label,
        rule_set,
        sum(num_hands) as num_hands,
        sum(pot_chips) as pot_chips,
        sum(rake_chips) as rake_chips
    from mart_pot_sizes
    group by all
),

by_street as (
    select
        game,
        stake_label,
        rule_set,
        sum(num_ended) as num_hands,
        sum(ended_pot_chips) as pot_chips,
        any_value(num_seat_hands) as num_seat_hands
    from mart_streets
    group by all
),

by_payer as (
    select
        game,
        stake_label,
        rule_set,
        sum(rake_won_chips) as won_chips,
        cast(round(sum(rake_dealt_chips), 2) as bigint) as dealt_chips
    from mart_rake_players
    group by all
),

by_attribution as (
    select game, stake_label, rule_set, attribution, cast(sum(rake_2520ths) as bigint) as rake_2520ths
    from mart_rake_attribution
    group by all
),

measures as (
    select
        game,
        stake_label,
        rule_set,
        'seat-hands' as measure,
        by_position.num_seat_hands as one,
        by_kind.num_seat_hands as other
    from by_position
    full join by_kind using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'net chips' as measure,
        by_position.net_chips as one,
        by_kind.net_chips as other
    from by_position
    full join by_kind using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'vpip' as measure,
        by_position.vpip_made as one,
        by_kind.vpip_made as other
    from by_position
    full join by_kind using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'rake and net chips' as measure,
        -by_position.net_chips as one,
        by_rake.rake_chips as other
    from by_position
    full join by_rake using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'hands' as measure,
        by_rake.num_hands as one,
        by_pot.num_hands as other
    from by_rake
    full join by_pot using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'rake chips' as measure,
        by_rake.rake_chips as one,
        by_pot.rake_chips as other
    from by_rake
    full join by_pot using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'hands by street' as measure,
        by_rake.num_hands as one,
        by_street.num_hands as other
    from by_rake
    full join by_street using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'seat-hands by street' as measure,
        by_rake.num_seat_hands as one,
        by_street.num_seat_hands as other
    from by_rake
    full join by_street using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'pots by street' as measure,
        by_pot.pot_chips as one,
        by_street.pot_chips as other
    from by_pot
    full join by_street using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'rake of winners' as measure,
        by_rake.rake_chips as one,
        by_payer.won_chips as other
    from by_rake
    full join by_payer using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'rake of all dealt in' as measure,
        by_rake.rake_chips as one,
        by_payer.dealt_chips as other
    from by_rake
    full join by_payer using (game, stake_label, rule_set)
    union all
    select
        game,
        stake_label,
        rule_set,
        'rake ' || by_attribution.attribution as measure,
        cast(2520 * by_rake.rake_chips as bigint) as one,
        by_attribution.rake_2520ths as other
    from by_rake
    full join by_attribution using (game, stake_label, rule_set)
),

bad as (select * from measures where one is distinct from other)

select * from bad
