-- Every seat has its hand, statistics and dimensions; every award, statistic and source its seat or hand. Of actions this
-- is in actions_have_players.
-- grain: one row per (child, run_id, hand_no)
-- units: id is a chair, a number in the dimension that is missing, or null where the hand says enough
-- scope: block
with

hands as (select * from stg_hands),

seats as (select * from int_hand_seats),

-- Who sat there, each with the first of its hands: few rows to look for in the dimensions.
sitters as (
    select run_id, player_id, policy_id, seat_kind, min(hand_no) as hand_no
    from stg_seats
    group by all
),

policies as (
    select run_id, policy_id, min(hand_no) as hand_no
    from sitters
    where policy_id <> 255
    group by all
),

players as (
    select run_id, player_id, min(hand_no) as hand_no
    from sitters
    where seat_kind = 'player'
    group by all
),

bad as (
    select 'seats without hand' as child, hand_no, null as id
    from seats
    anti join hands using (hand_no)
    union all
    select 'players and statistics differ' as child, coalesce(seats.hand_no, stats.hand_no) as hand_no, null as id
    from seats
    full join int_hand_stats as stats on seats.hand_no = stats.hand_no
    where coalesce(seats.player_chairs, 0) <> coalesce(stats.chairs, 0)
    union all
    select 'award without seat' as child, awards.hand_no, null as id
    from int_hand_awards as awards
    left join seats on awards.hand_no = seats.hand_no
    where (awards.chairs | coalesce(seats.chairs, 0)) <> coalesce(seats.chairs, 0)
    union all
    select 'wager without seat' as child, wagers.hand_no, wagers.seat_no as id
    from stg_wagers as wagers
    left join seats on wagers.hand_no = seats.hand_no
    where (coalesce(seats.chairs, 0) & (1::bigint << least(wagers.seat_no, 62))) = 0
    union all
    select 'source without hand' as child, hand_no, null as id
    from stg_source_hands
    anti join hands using (hand_no)
    union all
    select 'what a source says of a seat without hand' as child, hand_no, seat_no as id
    from stg_source_seats
    anti join hands using (hand_no)
    union all
    select 'what a source says of a seat without player' as child, hand_no, player_id as id
    from stg_source_seats
    anti join stg_players using (run_id, player_id)
    union all
    select 'hand without stakes' as child, hand_no, stake_id as id
    from hands
    anti join stg_stakes using (run_id, stake_id)
    union all
    select 'seat without player' as child, hand_no, player_id as id
    from players
    anti join stg_players using (run_id, player_id)
    union all
    select 'seat without policy' as child, hand_no, policy_id as id
    from policies
    anti join stg_policies using (run_id, policy_id)
),

with_run as (
    select bad.child, int_run.run_id, bad.hand_no, bad.id
    from bad
    cross join int_run
)

select * from with_run
