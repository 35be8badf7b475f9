-- Under each of the four attributions the shares of a hand's seats add up to its rake.
-- grain: one row per (run_id, schedule_no, hand_no)
-- units: 2520ths of a chip
-- scope: block
with

per_hand as (
    select
        schedule_no,
        hand_no,
        cast(sum(dealt) as bigint) as dealt,
        cast(sum(contributed) as bigint) as contributed,
        cast(sum(weighted) as bigint) as weighted,
        cast(sum(collected) as bigint) as collected
    from int_rake_shares
    group by all
),

bad as (
    select
        int_run.run_id,
        rakes.schedule_no,
        rakes.hand_no,
        2520 * rakes.rake_chips as rake,
        per_hand.* exclude (schedule_no, hand_no)
    from int_rakes as rakes
    cross join int_run
    left join per_hand on rakes.schedule_no = per_hand.schedule_no and rakes.hand_no = per_hand.hand_no
    where
        2520 * rakes.rake_chips is distinct from per_hand.dealt
        or 2520 * rakes.rake_chips is distinct from per_hand.contributed
        or 2520 * rakes.rake_chips is distinct from per_hand.weighted
        or 2520 * rakes.rake_chips is distinct from per_hand.collected
)

select * from bad
