-- Cards of every deal of hands that may be dealt again (Mata Ases): how each was dealt, and whether it lay open at the end.
-- grain: one row per (run_id, hand_no, deal_no, seat_no, card_no)
-- units: card is text; card_no 0 is the door, 1 the first hole, then a card a street. is_exposed: a hole that was opened, by
--   choice, after a check-through or before a run-out
with

deals as (select * from stg_deals),

seats as (select * from stg_seats),

actions as (select * from stg_actions),

earlier as (select * from stg_cards),

-- Of the deal that decided the hand, cards stand in seats.
last_hands as (
    select deals.game, deals.run_id, deals.hand_no, deals.deal_no, seats.seat_no, seats.cards, unnest(range(5)) as card_no
    from deals
    inner join seats on deals.run_id = seats.run_id and deals.hand_no = seats.hand_no
    where deals.ending in ('fold', 'showdown')
),

dealt as (
    select game, run_id, hand_no, deal_no, seat_no, card_no, card
    from earlier
    union all
    select game, run_id, hand_no, deal_no, seat_no, card_no, card_at(cards, card_no) as card
    from last_hands
    where card_at(cards, card_no) <> 255
),

choices as (
    select run_id, hand_no, deal_no, seat_no, street_no, action_code = 14 as is_new
    from actions
    where action_code in (13, 14)
),

-- On a street that is run out nobody acts.
streets as (select distinct run_id, hand_no, deal_no, street_no from actions where not is_forced),

-- After a check-through nobody chooses: the fourth or fifth card comes closed.
closed as (
    select
        dealt.*,
        case
            when dealt.card_no = 1 then true
            when choices.is_new is not null then choices.is_new
            else dealt.card_no > 2 and streets.street_no is not null
        end as was_dealt_closed
    from dealt
    left join choices
        on
            dealt.run_id = choices.run_id
            and dealt.hand_no = choices.hand_no
            and dealt.deal_no = choices.deal_no
            and dealt.seat_no = choices.seat_no
            and dealt.card_no = choices.street_no + 1
    left join streets
        on
            dealt.run_id = streets.run_id
            and dealt.hand_no = streets.hand_no
            and dealt.deal_no = streets.deal_no
            and dealt.card_no = streets.street_no + 1
),

holes as (
    select *, max(case when was_dealt_closed then card_no end) over w as last_closed_no, count(*) over w as num_cards
    from closed
    window w as (partition by run_id, hand_no, deal_no, seat_no)
),

-- In a run-out all who are still in have five cards, and open them.
readable as (
    select
        holes.game,
        holes.run_id,
        holes.hand_no,
        holes.deal_no,
        holes.seat_no,
        cast(holes.card_no as utinyint) as card_no,
        cast(greatest(holes.card_no - 1, 0) as utinyint) as street_no,
        card_text(holes.card) as card,
        holes.was_dealt_closed,
        holes.card_no <> holes.last_closed_no or (deals.is_run_out and holes.num_cards = 5) as is_face_up,
        holes.was_dealt_closed
        and (holes.card_no <> holes.last_closed_no or (deals.is_run_out and holes.num_cards = 5)) as is_exposed
    from holes
    inner join deals on holes.run_id = deals.run_id and holes.hand_no = deals.hand_no and holes.deal_no = deals.deal_no
)

select * from readable
