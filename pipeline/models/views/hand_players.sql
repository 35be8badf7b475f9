-- Seats with their statistics of the hand: chance and made side by side, a rate is their sums' ratio.
-- grain: one row per (run_id, hand_no, seat_no)
-- units: net_chips are the smallest unit of the stakes, net_bb big blinds; num_* count actions after the first street
with

players as (select * from seats),

stats as (select * from stg_seat_stats),

joined as (
    select
        players.game,
        players.run_id,
        players.hand_no,
        players.seat_no,
        players.player,
        players.player_kind,
        players.position,
        players.num_seats,
        players.stake_label,
        players.cards,
        players.net_chips,
        players.net_bb,
        stats.vpip_chance,
        stats.vpip_made,
        stats.pfr_chance,
        stats.pfr_made,
        stats.three_bet_chance,
        stats.three_bet_made,
        stats.fold_to_three_bet_chance,
        stats.fold_to_three_bet_made,
        stats.steal_chance,
        stats.steal_made,
        stats.fold_to_steal_chance,
        stats.fold_to_steal_made,
        stats.saw_flop_chance,
        stats.saw_flop_made,
        stats.cbet_chance,
        stats.cbet_made,
        stats.fold_to_cbet_chance,
        stats.fold_to_cbet_made,
        stats.went_to_showdown_chance,
        stats.went_to_showdown_made,
        stats.won_at_showdown_chance,
        stats.won_at_showdown_made,
        stats.wwsf_chance,
        stats.wwsf_made,
        stats.won_hand_chance,
        stats.won_hand_made,
        stats.num_bets_raises,
        stats.num_calls,
        stats.num_checks,
        stats.num_folds
    from players
    left join stats on players.run_id = stats.run_id and players.hand_no = stats.hand_no and players.seat_no = stats.seat_no
)

select * from joined
