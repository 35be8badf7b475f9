-- Decisions with all that trackers filter them by: street, what was faced, the line so far, the size of a bet, and what
-- filter_hands says of the hand. Posts are no decisions.
-- grain: one row per (run_id, hand_no, deal_no, action_no)
-- units: *_chips are the smallest unit of the stakes, *_bb big blinds, in games without blinds small bets; pot_before_chips
--   counts all chips put in before
-- columns:
--   facing [name]: first street unopened, limp, raise, 3-bet, 4-bet+, later nothing, bet, raise, re-raise; null against the house
--   num_raises_before [actions]: bets and raises of the street before it; blinds and bring-ins are none
--   line_before [text]: what the seat did in this deal before, written as line in filter_players; null for its first decision
--   size_share_of_pot [fraction]: of a bet its share of the pot; of a raise what it adds to a call, of the pot after it
--   pot_odds [fraction]: what a call costs, of the pot with it; null where there is nothing to call
with

hands as (select * from filter_hands),

decisions as (select * from actions where not is_forced),

entries as (
    select
        run_id,
        hand_no,
        deal_no,
        street_no,
        list(action_no) filter (is_bet_or_raise) as raise_nos,
        min(action_no) filter (action_code = 9) as first_call_no
    from stg_actions
    where is_bet_or_raise or action_code = 9
    group by all
),

readable as (
    select
        hands.*,
        decisions.deal_no,
        decisions.action_no,
        decisions.street_no,
        decisions.street,
        decisions.seat_no,
        decisions.player,
        decisions.player_kind,
        decisions.position,
        decisions.action,
        coalesce(num_before(entries.raise_nos, decisions.action_no), 0) as num_raises_before,
        case
            when decisions.street is not null and decisions.action not in ('keep', 'new')
                then facing_name(
                    decisions.street_no,
                    coalesce(num_before(entries.raise_nos, decisions.action_no), 0),
                    coalesce(entries.first_call_no < decisions.action_no, false)
                )
        end as facing,
        whole_line(keys_before(keys_of_seat(own.decision_keys, decisions.seat_no), decisions.action_no)) as line_before,
        decisions.pot_before_chips,
        decisions.to_call_chips,
        decisions.put_in_chips,
        decisions.put_in_bb,
        case
            when decisions.action in ('bet', 'raise', 'complete')
                then (decisions.put_in_chips - decisions.to_call_chips)
                / nullif(decisions.pot_before_chips + decisions.to_call_chips, 0)
        end as size_share_of_pot,
        decisions.to_call_chips / nullif(
            case when decisions.to_call_chips > 0 then decisions.pot_before_chips + decisions.to_call_chips end, 0
        ) as pot_odds
    from decisions
    inner join hands on decisions.run_id = hands.run_id and decisions.hand_no = hands.hand_no
    left join entries
        on
            decisions.run_id = entries.run_id
            and decisions.hand_no = entries.hand_no
            and decisions.deal_no = entries.deal_no
            and decisions.street_no = entries.street_no
    left join hand_decisions as own
        on
            decisions.run_id = own.run_id
            and decisions.hand_no = own.hand_no
            and decisions.deal_no = own.deal_no
)

select * from readable
