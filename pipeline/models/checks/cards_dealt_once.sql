-- No card is dealt twice in a deal of a hand, on its first board and to all seats; unknown cards aside.
-- grain: one row per (run_id, hand_no, deal_no)
-- units: num_known_cards counts cards, num_distinct_cards different ones
-- scope: audit
with

hands as (select *, num_deals - 1 as last_deal_no from int_hands),

further as (
    select hand_no, deal_no, bit_or(card_bit(card)) as card_set, sum(is_known(card)) as num_known_cards
    from stg_cards
    group by all
),

-- Of the deal that decided the hand, cards and board stand in seats and hands.
decided as (
    select
        hands.hand_no,
        hands.last_deal_no as deal_no,
        seats.num_known_cards + num_known_cards(hands.board) + coalesce(further.num_known_cards, 0) as num_known_cards,
        bit_count(seats.card_set | card_set(hands.board) | coalesce(further.card_set, 0)) as num_distinct_cards
    from hands
    inner join int_hand_cards as seats on hands.hand_no = seats.hand_no
    left join further on hands.hand_no = further.hand_no and hands.last_deal_no = further.deal_no
),

earlier as (
    select
        boards.hand_no,
        boards.deal_no,
        further.num_known_cards + num_known_cards(boards.board) as num_known_cards,
        bit_count(further.card_set | card_set(boards.board)) as num_distinct_cards
    from stg_boards as boards
    inner join hands on boards.hand_no = hands.hand_no
    inner join further on boards.hand_no = further.hand_no and boards.deal_no = further.deal_no
    where boards.board_no = 0 and boards.deal_no < hands.last_deal_no
),

bad as (
    select int_run.run_id, dealt.hand_no, dealt.deal_no, dealt.num_known_cards, dealt.num_distinct_cards
    from (
        select * from decided
        union all
        select * from earlier
    ) as dealt
    cross join int_run
    where dealt.num_known_cards <> dealt.num_distinct_cards
)

select * from bad
