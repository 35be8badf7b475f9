-- No card is dealt twice in the deciding deal of a hand, on its first board and to all seats; unknown cards aside.
-- grain: one row per (run_id, hand_no)
-- units: num_known_cards counts cards, num_distinct_cards different ones
-- scope: audit
with

hands as (select * from int_hands),

further as (
    select hands.hand_no, bit_or(card_bit(cards.card)) as card_set, sum(is_known(cards.card)) as num_known_cards
    from stg_cards as cards
    inner join hands on cards.hand_no = hands.hand_no
    where cards.deal_no + 1 = hands.num_deals
    group by all
),

dealt as (
    select
        hands.hand_no,
        seats.num_known_cards + num_known_cards(hands.board) + coalesce(further.num_known_cards, 0) as num_known_cards,
        bit_count(seats.card_set | card_set(hands.board) | coalesce(further.card_set, 0)) as num_distinct_cards
    from hands
    inner join int_hand_cards as seats on hands.hand_no = seats.hand_no
    left join further on hands.hand_no = further.hand_no
),

bad as (
    select int_run.run_id, dealt.hand_no, dealt.num_known_cards, dealt.num_distinct_cards
    from dealt
    cross join int_run
    where dealt.num_known_cards <> dealt.num_distinct_cards
)

select * from bad
