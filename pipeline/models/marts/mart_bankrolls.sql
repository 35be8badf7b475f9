-- How the bankrolls of the players with the most hands went, in at most 250 steps a run.
-- grain: one row per (run_id, stake_label, player_id, step_no)
-- units: bankroll_bb are big blinds won since the first hand
-- columns:
--   run_id: the run
--   game: key of the game
--   stake_label: blinds or bets, limit and currency
--   rule_set: house rules that are not the rule book's, as option: value; rule book where there are none
--   betting_limit: no limit, pot limit or fixed limit
--   player_id [identifier]: number of the player in the run; the ten players with the most hands are here
--   player: name of the player
--   player_kind: kind of the policy, or person
--   step_no: number of the step
--   num_hands: hands of the player up to the end of the step
--   bankroll_bb: big blinds that the player has won by then, after rake
with

parts as (select * from part_bankrolls),

stakes as (select distinct game, stake_label, betting_limit, big_blind_chips from stg_stakes),

players as (select * from stg_players),

policies as (select * from stg_policies),

sizes as (
    select run_id, stake_label, greatest(1, ceil((max(step_no) + 1) / 250.0)) as steps_in_one
    from parts
    group by all
),

totals as (select run_id, stake_label, player_id, sum(num_hands) as num_hands from parts group by all),

ranked as (
    select
        run_id,
        stake_label,
        player_id,
        row_number() over (partition by run_id, stake_label order by num_hands desc, player_id) as place
    from totals
),

stepped as (
    select
        parts.game,
        parts.run_id,
        parts.stake_label,
        parts.rule_set,
        parts.player_id,
        cast(parts.step_no // sizes.steps_in_one as integer) as step_no,
        sum(parts.num_hands) as num_hands,
        sum(parts.net_chips) as net_chips
    from parts
    inner join sizes on parts.run_id = sizes.run_id and parts.stake_label = sizes.stake_label
    inner join ranked
        on parts.run_id = ranked.run_id and parts.stake_label = ranked.stake_label and parts.player_id = ranked.player_id
    where ranked.place <= 10
    group by all
),

cumulated as (
    select
        stepped.run_id,
        stepped.game,
        stepped.stake_label,
        stepped.rule_set,
        stakes.betting_limit,
        stepped.player_id,
        players.player,
        case when players.policy_id is null then 'person' else policies.player_kind end as player_kind,
        stepped.step_no,
        cast(sum(stepped.num_hands) over so_far as bigint) as num_hands,
        sum(stepped.net_chips) over so_far / stakes.big_blind_chips as bankroll_bb
    from stepped
    inner join stakes on stepped.game = stakes.game and stepped.stake_label = stakes.stake_label
    left join players on stepped.run_id = players.run_id and stepped.player_id = players.player_id
    left join policies on players.run_id = policies.run_id and players.policy_id = policies.policy_id
    window so_far as (
        partition by stepped.run_id, stepped.stake_label, stepped.player_id order by stepped.step_no rows unbounded preceding
    )
)

select * from cumulated
order by run_id, stake_label, player_id, step_no
