-- How house rules move the headline figures: runs by the rule book beside runs by one other reading, with the same cards.
-- grain: one row per (game, scenario, stake_label, option, value, figure, player_kind)
-- units: by_rule_book, by_reading and their difference are what figure says; the clusters of the difference are stretches of 256
--   hands, or sessions where these are longer, paired by seed and place
-- columns:
--   game: key of the game
--   scenario: name of the scenario
--   stake_label: blinds or bets, limit and currency
--   option: house rule that differs from the rule book's
--   rule: rule of the rule book that leaves it open
--   value: its value
--   figure: rake_bb_per_100_hands, pot_bb, net_bb_per_100 of a player, deals_per_hand, replayed_share, base_edge, bonus_edge
--   player_kind: kind of player, or strategy and box, whose result it is; null where the figure is of the whole table
--   num_hands: hands that both runs have
--   num_clusters: stretches that these fall into, the sample of the standard error
--   num_differing: stretches in which the figure is not the same
--   by_rule_book [unit of the figure]: the figure by the rule book
--   by_reading [unit of the figure]: the figure by the reading
--   difference [unit of the figure]: by_reading less by_rule_book
--   difference_stderr: its clustered standard error
--   verdict: same where no stretch differs, moves where the 95 % interval lies clear of nought, else not told apart
with

stakes as (select distinct game, stake_label, big_blind_chips from stg_stakes),

runs as (select * from stg_runs where kind = 'simulate' and rule_set is not null),

-- A reading differs in one option and in nothing else that decides the hands.
pairs as (
    select
        readings.game,
        readings.name as scenario,
        readings.seed,
        readings.run_id,
        books.run_id as book_run_id,
        split_part(readings.rule_set, ': ', 1) as option,
        split_part(readings.rule_set, ': ', 2) as value
    from runs as readings
    inner join runs as books
        on readings.game = books.game and readings.seed = books.seed and readings.table_digest = books.table_digest
    where
        books.rule_set = 'rule book'
        and readings.rule_set <> 'rule book'
        and not contains(readings.rule_set, ', ')
),

-- Blocks may cut a stretch.
stretches as (
    select
        run_id,
        stake_label,
        stretch_no,
        figure,
        player_kind,
        cast(sum(num_hands) as bigint) as num_hands,
        cast(sum(x) as bigint) as x,
        cast(sum(n) as bigint) as n
    from (
        select * exclude (block_key) from part_stretches
        where figure <> 'ev_bb_per_100'
        union all
        select * exclude (block_key) from part_house_readings
    )
    group by all
),

paired as (
    select
        pairs.game,
        pairs.scenario,
        pairs.option,
        pairs.value,
        books.stake_label,
        books.figure,
        books.player_kind,
        books.num_hands,
        books.x as book_x,
        books.n as book_n,
        readings.x,
        readings.n
    from pairs
    inner join stretches as books on pairs.book_run_id = books.run_id
    inner join stretches as readings
        on
            pairs.run_id = readings.run_id
            and books.stake_label = readings.stake_label
            and books.stretch_no = readings.stretch_no
            and books.figure = readings.figure
            and books.player_kind is not distinct from readings.player_kind
            and books.num_hands = readings.num_hands
),

sums as (
    select
        game,
        scenario,
        stake_label,
        option,
        value,
        figure,
        player_kind,
        cast(sum(num_hands) as bigint) as num_hands,
        count(*) as num_clusters,
        paired_moments(x, n, book_x, book_n) as pair
    from paired
    group by all
),

with_rules as (
    select
        sums.*,
        option_rule(sums.option) as rule,
        figure_scale(sums.figure, stakes.big_blind_chips) as scale
    from sums
    inner join stakes on sums.game = stakes.game and sums.stake_label = stakes.stake_label
),

figures as (
    select
        game,
        scenario,
        stake_label,
        option,
        rule,
        value,
        figure,
        player_kind,
        num_hands,
        num_clusters,
        pair.num_differing,
        scale * ratio(pair.other) as by_rule_book,
        scale * ratio(pair.one) as by_reading,
        scale * (ratio(pair.one) - ratio(pair.other)) as difference,
        scale * difference_stderr(pair, num_clusters) as difference_stderr
    from with_rules
),

final as (
    select
        *,
        case
            when num_differing = 0 then 'same'
            when abs(difference) > t_quantile(num_clusters - 1) * difference_stderr then 'moves'
            else 'not told apart'
        end as verdict
    from figures
)

select * from final
order by game, scenario, stake_label, option, value, figure, player_kind nulls first
