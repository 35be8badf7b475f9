-- Words and numbers that several models share. A packed value holds up to eight cards, card i in byte i; 254 is a card that
-- was dealt but is unknown, 255 none.

create or replace temp macro card_at(packed, i) as cast((packed >> cast(8 * i as ubigint)) & 255 as utinyint);

create or replace temp macro rank_text(rank_no) as substr('23456789TJQKA', rank_no + 1, 1);

-- The card as text, rank and suit: 51 is As; one that nobody saw is ??.
create or replace temp macro card_text(card) as case
    when card < 52 then rank_text(card // 4) || substr('cdhs', card % 4 + 1, 1)
    when card = 254 then '??'
    when card = 255 then ''
end;

-- The cards of a packed value as text, in order of deal: AhKd; one that nobody saw is ??.
create or replace temp macro cards_text(packed) as
    card_text(card_at(packed, 0)) || card_text(card_at(packed, 1)) || card_text(card_at(packed, 2))
    || card_text(card_at(packed, 3)) || card_text(card_at(packed, 4)) || card_text(card_at(packed, 5))
    || card_text(card_at(packed, 6)) || card_text(card_at(packed, 7));

-- The known cards as a set: bit c stands for card c. A shift by 64 or more would be an error, hence the case.
create or replace temp macro card_bit(card) as case when card < 52 then 1::ubigint << cast(card as ubigint) else 0::ubigint end;

-- Most values hold two cards, and looking at no more is quicker.
create or replace temp macro holds_two_at_most(packed) as (packed >> 16) = 281474976710655;

create or replace temp macro card_set(packed) as case
    when holds_two_at_most(packed) then card_bit(card_at(packed, 0)) | card_bit(card_at(packed, 1))
    else
        card_bit(card_at(packed, 0)) | card_bit(card_at(packed, 1)) | card_bit(card_at(packed, 2))
        | card_bit(card_at(packed, 3)) | card_bit(card_at(packed, 4)) | card_bit(card_at(packed, 5))
        | card_bit(card_at(packed, 6)) | card_bit(card_at(packed, 7))
end;

-- Those cards that lie open, given which do as bits in order of deal.
create or replace temp macro up_card_text(packed, up_bits, i) as
    case when (up_bits >> i) & 1 = 1 then card_text(card_at(packed, i)) else '' end;

create or replace temp macro up_cards_text(packed, up_bits) as
    up_card_text(packed, up_bits, 0) || up_card_text(packed, up_bits, 1) || up_card_text(packed, up_bits, 2)
    || up_card_text(packed, up_bits, 3) || up_card_text(packed, up_bits, 4) || up_card_text(packed, up_bits, 5)
    || up_card_text(packed, up_bits, 6) || up_card_text(packed, up_bits, 7);

create or replace temp macro is_known(card) as cast(card < 52 as integer);

create or replace temp macro num_known_cards(packed) as case
    when holds_two_at_most(packed) then is_known(card_at(packed, 0)) + is_known(card_at(packed, 1))
    else
        is_known(card_at(packed, 0)) + is_known(card_at(packed, 1)) + is_known(card_at(packed, 2))
        + is_known(card_at(packed, 3)) + is_known(card_at(packed, 4)) + is_known(card_at(packed, 5))
        + is_known(card_at(packed, 6)) + is_known(card_at(packed, 7))
end;

create or replace temp macro has_two_known_cards(packed) as
    card_at(packed, 0) < 52 and card_at(packed, 1) < 52 and card_at(packed, 2) = 255;

-- A card is 4 * rank + suit, so its rank stands from the third bit on. Shifting is quicker than dividing.
create or replace temp macro high_rank(packed) as cast(greatest((packed >> 2) & 15, (packed >> 10) & 15) as integer);

create or replace temp macro low_rank(packed) as cast(least((packed >> 2) & 15, (packed >> 10) & 15) as integer);

create or replace temp macro is_suited(packed) as (packed & 3) = ((packed >> 8) & 3);

-- One number for a starting hand: 26 * high rank + 2 * low rank, and one more for two cards of a suit.
create or replace temp macro starting_hand_no(packed) as
    26 * high_rank(packed) + 2 * low_rank(packed) + cast(is_suited(packed) as integer);

create or replace temp macro starting_hand_name(high_rank_no, low_rank_no, has_one_suit) as
    rank_text(high_rank_no) || rank_text(low_rank_no)
    || case when high_rank_no = low_rank_no then '' when has_one_suit then 's' else 'o' end;

-- AKs, AKo, AA; null unless exactly two cards are there and both are known.
create or replace temp macro starting_hand(packed) as
    case when has_two_known_cards(packed) then starting_hand_name(high_rank(packed), low_rank(packed), is_suited(packed)) end;

-- Named from the button; heads-up the button posts the small blind. With more seats early positions are added before the
-- late ones, which keep their names.
create or replace temp macro names_from_button(num_seats) as case num_seats
    when 2 then ['BTN', 'BB']
    when 3 then ['BTN', 'SB', 'BB']
    when 4 then ['BTN', 'SB', 'BB', 'CO']
    when 5 then ['BTN', 'SB', 'BB', 'UTG', 'CO']
    when 6 then ['BTN', 'SB', 'BB', 'UTG', 'HJ', 'CO']
    when 7 then ['BTN', 'SB', 'BB', 'UTG', 'LJ', 'HJ', 'CO']
    when 8 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'LJ', 'HJ', 'CO']
    when 9 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'MP', 'LJ', 'HJ', 'CO']
    when 10 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'MP', 'LJ', 'HJ', 'CO']
    when 11 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'MP', 'LJ', 'HJ', 'CO']
    when 12 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'UTG+4', 'MP', 'LJ', 'HJ', 'CO']
end;

-- The posts of the stakes go by position, the seat left of the button first, the button last.
create or replace temp macro is_button_blind(blinds) as blinds[-1] > 0 and list_sum(blinds) = blinds[-1];

create or replace temp macro is_button_big_blind(blinds) as len(blinds) = 2 and blinds[2] > blinds[1];

-- Names of the positions 0 and up. Where cards that lie open say who opens, positions count from there; where the button posts
-- the only blind, or none, nobody else is a blind; heads-up the house may have the button post the big one.
create or replace temp macro position_names(has_blinds, blinds) as case
    when not has_blinds
        then list_transform(range(len(blinds)), lambda i: case when i = 0 then 'opener' else 'opener+' || i end)
    when is_button_blind(blinds) or list_sum(blinds) = 0
        then list_filter(names_from_button(len(blinds) + 2), lambda name: name not in ('SB', 'BB'))
    when is_button_big_blind(blinds) then ['BTN', 'SB']
    else names_from_button(len(blinds))
end;

-- Sums count the showdown as street 9, after the last of any game. Names of streets and classes of hands: rule_words.py.
create or replace temp macro showdown_no() as 9;

create or replace temp macro end_no(last_street, went_to_showdown) as
    case when went_to_showdown then showdown_no() else last_street end;

create or replace temp macro action_name(code) as case code
    when 0 then 'post ante'
    when 1 then 'post small blind'
    when 2 then 'post big blind'
    when 3 then 'post straddle'
    when 4 then 'post live'
    when 5 then 'post dead'
    when 6 then 'bring in'
    when 7 then 'fold'
    when 8 then 'check'
    when 9 then 'call'
    when 10 then 'bet'
    when 11 then 'raise'
    when 12 then 'complete'
    when 13 then 'keep'
    when 14 then 'new'
    when 15 then 'post seed'
    when 16 then 'post extra'
    when 17 then 'post bonus'
    when 18 then 'buy'
    when 19 then 'exchange'
    when 20 then 'take ante'
    when 21 then 'exchange dealer'
end;

create or replace temp macro refusal_name(code) as
    case code when 0 then 'rejected' when 1 then 'cancelled' when 2 then 'unsupported' when 3 then 'conflicting' end;

create or replace temp macro seat_kind_name(code) as case code when 0 then 'player' when 1 then 'box' when 2 then 'house' end;

create or replace temp macro wager_name(code) as case code when 0 then 'ante' when 1 then 'bet' when 2 then 'bonus' end;

create or replace temp macro outcome_name(code) as case code
    when 0 then 'lost'
    when 1 then 'tied'
    when 2 then 'won'
    when 3 then 'folded'
    when 4 then 'not qualified'
    when 5 then 'exchange failed'
    when 6 then 'exchange lost'
    when 7 then 'exchange tied'
    when 8 then 'exchange won'
end;

-- What cuts of wagers against the house are made of, each in its order.
create or replace temp macro house_items(cut) as case cut
    when 'decision' then ['fold', 'raise', 'buy', 'exchange one', 'exchange two', 'exchange five']
    when 'outcome' then [
        'folded', 'not qualified', 'lost', 'tied', 'won', 'exchange failed', 'exchange lost', 'exchange tied', 'exchange won'
    ]
    when 'hand' then pay_line_names()
end;

create or replace temp macro house_item_no(cut, item) as cast(list_position(house_items(cut), item) - 1 as utinyint);

-- Groups of boxes number strategy and kind of box: 0 the first open, 1 the second open, 2 blind, 3 bonus only.
create or replace temp macro house_group_no(kind_no, has_ante, position_no) as cast(
    4 * kind_no + case when not has_ante then 3 when position_no < 2 then position_no else 2 end as integer
);

create or replace temp macro box_kind_of(group_no) as
    ['first open', 'second open', 'blind', 'bonus only'][group_no % 4 + 1];

create or replace temp macro is_only_one_of_kind(group_no) as group_no % 4 < 2;

-- Numbers of rounds at which convergence is told: 1,000, 2,000, 5,000, 10,000 and so on. A step has the rounds up to its own.
create or replace temp macro round_steps() as
    list_transform(range(30), lambda i: cast([1000, 2000, 5000][i % 3 + 1] * power(10, i // 3) as bigint));

create or replace temp macro round_step_no(round_no) as
    cast(len(list_filter(round_steps(), lambda bound: bound <= round_no)) as utinyint);

-- A number that all rows of a group have, null if some lack it or they differ.
create or replace temp macro agreed(x) as case when count(x) = count(*) and min(x) = max(x) then min(x) end;

-- The one value that those rows of a group have that have any, null if they differ.
create or replace temp macro only_value(x) as case when min(x) = max(x) then min(x) end;

create or replace temp macro limit_name(code) as
    case code when 0 then 'no limit' when 1 then 'pot limit' when 2 then 'fixed limit' end;

create or replace temp macro pot_side_name(code) as case code when 0 then 'high' when 1 then 'low' end;

create or replace temp macro result_source_name(code) as
    case code when 0 then 'cards' when 1 then 'fold' when 2 then 'recorded' when 3 then 'refund' end;

create or replace temp macro deal_end_name(code) as
    case code
        when 0 then 'misdeal' when 1 then 'check through' when 2 then 'replay' when 3 then 'fold' when 4 then 'showdown'
    end;

-- Of the traits of a policy: kind 1 of codes.PolicyKind checks and calls whatever comes, kind 3 opens street 1 and then does so.
create or replace temp macro always_calls(traits) as cast(json_extract(traits, '$.kind') as integer) = 1;

create or replace temp macro only_opens(traits) as coalesce(cast(json_extract(traits, '$.kind') as integer) = 3, false);

create or replace temp macro has_stat(mask, bit) as (mask & bit) <> 0;

-- Lower bounds of the buckets of a histogram of pots in big blinds: fine where most pots are.
create or replace temp macro pot_bb_bounds() as
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

create or replace temp macro pot_bb_bucket(pot_bb) as list_last(list_filter(pot_bb_bounds(), lambda bound: bound <= pot_bb));

-- Lower bounds of the classes of pots that `tapete rake` tells apart, in big blinds.
create or replace temp macro rake_pot_bounds() as [0, 5, 10, 20, 50, 100, 200];

-- The part of the rake that falls to one who has `own` of `whole` chips laid out one after the other, `so_far` up to the end of
-- the own ones: in 2520ths of a chip, rounded where a part ends, so that the parts add up to the rake.
create or replace temp macro rake_part(rake_chips, own, so_far, whole) as case when own > 0 then cast(
    2520 * cast(rake_chips as hugeint) * so_far // whole - 2520 * cast(rake_chips as hugeint) * (so_far - own) // whole as bigint
) else 0 end;

-- Hands of real players. A session ends when the next hand begins more than so many minutes after one.
create or replace temp macro session_gap_minutes() as cast(getvariable('session_gap_minutes') as integer);

-- Whole billionths of the currency: what chips of stakes with more and fewer decimals have in common, so that they add up.
create or replace temp macro billionths(chips, decimals) as
    cast(chips as hugeint) * cast(power(10, 9 - decimals) as hugeint);

-- Positions with the blinds first, the button last; those that count from the opener come after.
create or replace temp macro position_place(position_name, position_no) as case
    when position_name is null then 99
    else coalesce(
        list_position(
            ['SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'UTG+4', 'MP', 'LJ', 'HJ', 'CO', 'BTN'], position_name
        ),
        20 + position_no
    )
end;

-- Lower bounds of the bands of effective stacks in big blinds, and the band of one: its place among these, and its name.
create or replace temp macro stack_bb_bounds() as [0, 20, 40, 75, 125];

create or replace temp macro stack_band_no(stack_chips, big_blind_chips) as case
    when stack_chips is not null
        then len(list_filter(stack_bb_bounds(), lambda bound: bound * big_blind_chips <= stack_chips)) - 1
end;

create or replace temp macro stack_band_name(band_no) as case
    when band_no is null then 'unknown'
    when band_no = 0 then 'below ' || stack_bb_bounds()[2] || ' bb'
    when band_no = len(stack_bb_bounds()) - 1 then stack_bb_bounds()[-1] || ' bb or more'
    else stack_bb_bounds()[band_no + 1] || ' to ' || stack_bb_bounds()[band_no + 2] || ' bb'
end;

-- What an item of a cut of a player's hands is called.
create or replace temp macro cut_item(cut, item_no, position_name) as case cut
    when 'all' then 'all'
    when 'month' then coalesce((nullif(item_no, 999999) // 100) || '-' || right('0' || item_no % 100, 2), 'unknown')
    when 'position' then coalesce(position_name, 'unknown')
    when 'stack' then stack_band_name(nullif(item_no, 99))
    when 'seats' then cast(item_no as varchar)
end;

-- Cutoff (from four seats on), button and small blind, which heads-up is the button; small and big blind.
create or replace temp macro is_steal_position(position_no, num_seats) as
    position_no = 0 or (position_no = 1 and num_seats > 2) or (position_no = num_seats - 1 and num_seats > 3);

create or replace temp macro is_blind_position(position_no, num_seats) as
    position_no = 1 or position_no = case when num_seats = 2 then 0 else 2 end;

-- Bits of codes.Stat: chances to bet, raise or call on the streets after the first one, four at most, up to this one.
create or replace temp macro chances_of_streets(last_street) as
    ((1 << least(cast(last_street as integer), 4)) - 1) * (4194304 | 67108864);

-- Actions of a seat after the first street as one number, each count in fourteen bits, so that a sum over the seats of a hand
-- adds up each count.
create or replace temp macro packed_counts(num_bets_raises, num_calls, num_checks, num_folds) as
    num_bets_raises
    + (cast(num_calls as bigint) << 14)
    + (cast(num_checks as bigint) << 28)
    + (cast(num_folds as bigint) << 42);

create or replace temp macro packed_count_at(counts, i) as (counts >> (14 * i)) & 16383;

-- The members of a set of small numbers; numbers from 62 on count as one.
create or replace temp macro set_of(number) as bit_or(1::bigint << case when number > 62 then 62 else number end);

-- Lanes: bit i of a mask becomes a number of four bits at place i, so that a sum over the seats of a hand counts each of fifteen
-- bits.
create or replace temp macro spread_by_24(x) as (x | (x << 24)) & 1095216660735;

create or replace temp macro spread_by_12(x) as (x | (x << 12)) & 4222189076152335;

create or replace temp macro spread_by_6(x) as (x | (x << 6)) & 217020518514230019;

create or replace temp macro spread_by_3(x) as (x | (x << 3)) & 1229782938247303441;

create or replace temp macro lanes(mask) as
    spread_by_3(spread_by_6(spread_by_12(spread_by_24(cast(mask as bigint)))));

create or replace temp macro lane_at(lanes, i) as (lanes >> (4 * i)) & 15;
