-- Words that trackers filter hands by: kinds of pots, textures of boards, lines of actions. Flop means the first three common
-- cards, which in Mata Ases are the helps.

-- Kinds of pots by the raises of the first street, from bits of codes.Stat over the seats of a hand. Nobody counts raises where a
-- hand may be dealt again, and where nobody had a decision on the first street there is nothing to tell.
create or replace temp macro pot_type_name(chance_bits, made_bits) as case
    when not has_stat(chance_bits, 524288) then null
    when has_stat(made_bits, 16384) then '4-bet+'
    when has_stat(made_bits, 128) then '3-bet'
    when has_stat(made_bits, 4) then 'single raised'
    when has_stat(made_bits, 2) then 'limped'
    else 'unopened'
end;

create or replace temp macro has_known_flop(board) as
    card_at(board, 0) < 52 and card_at(board, 1) < 52 and card_at(board, 2) < 52;

create or replace temp macro suit_at(board, i) as (board >> (8 * i)) & 3;

create or replace temp macro rank_at(board, i) as cast((board >> (8 * i + 2)) & 15 as integer);

create or replace temp macro flop_suits_name(board) as case
    when not has_known_flop(board) then null
    when suit_at(board, 0) = suit_at(board, 1) and suit_at(board, 0) = suit_at(board, 2) then 'monotone'
    when
        suit_at(board, 0) = suit_at(board, 1)
        or suit_at(board, 0) = suit_at(board, 2)
        or suit_at(board, 1) = suit_at(board, 2)
        then 'two-tone'
    else 'rainbow'
end;

create or replace temp macro flop_pairing_name(board) as case
    when not has_known_flop(board) then null
    when rank_at(board, 0) = rank_at(board, 1) and rank_at(board, 0) = rank_at(board, 2) then 'trips'
    when
        rank_at(board, 0) = rank_at(board, 1)
        or rank_at(board, 0) = rank_at(board, 2)
        or rank_at(board, 1) = rank_at(board, 2)
        then 'paired'
    else 'unpaired'
end;

create or replace temp macro flop_high_card(board) as case
    when has_known_flop(board) then rank_text(greatest(rank_at(board, 0), rank_at(board, 1), rank_at(board, 2)))
end;

-- Ranks as a set in which neighbours of a straight are neighbours: bit 1 is a deuce, bit 13 an ace, which is also bit 0, or bit 4
-- below the six where nothing lower is dealt, unless it is high only.
create or replace temp macro rank_bit(board, i) as
    case when card_at(board, i) < 52 then 1 << (rank_at(board, i) + 1) else 0 end;

create or replace temp macro with_low_ace(rank_bits, ranking) as rank_bits | case
    when rank_bits & 8192 = 0 or ranking in ('six_plus_a_ace_high', 'six_plus_b_ace_high') then 0
    when ranking in ('six_plus_a', 'six_plus_b') then 16
    else 1
end;

-- Those of the flop and of the whole board, null where the flop is not known.
create or replace temp macro flop_ranks(board) as
    case when has_known_flop(board) then rank_bit(board, 0) | rank_bit(board, 1) | rank_bit(board, 2) end;

create or replace temp macro board_ranks(board) as flop_ranks(board) | rank_bit(board, 3) | rank_bit(board, 4);

-- Whether five ranks in a row have three of the set or more.
create or replace temp macro has_three_of_five(rank_bits, lowest) as bit_count(rank_bits & (31 << lowest)) > 2;

create or replace temp macro allows_straight(rank_bits) as
    has_three_of_five(rank_bits, 0) or has_three_of_five(rank_bits, 1) or has_three_of_five(rank_bits, 2)
    or has_three_of_five(rank_bits, 3) or has_three_of_five(rank_bits, 4) or has_three_of_five(rank_bits, 5)
    or has_three_of_five(rank_bits, 6) or has_three_of_five(rank_bits, 7) or has_three_of_five(rank_bits, 8)
    or has_three_of_five(rank_bits, 9);

create or replace temp macro flop_connection_name(rank_bits) as case
    when rank_bits is null then null
    when rank_bits & (rank_bits >> 1) & (rank_bits >> 2) <> 0 then 'connected'
    when allows_straight(rank_bits) then 'gapped'
    else 'apart'
end;

-- Suits counted in four bits each: from three on, adding five sets the highest one.
create or replace temp macro suit_lane(board, i) as
    case when card_at(board, i) < 52 then 1 << cast(4 * suit_at(board, i) as integer) else 0 end;

create or replace temp macro is_flush_possible(board) as case
    when has_known_flop(board)
        then (
            suit_lane(board, 0) + suit_lane(board, 1) + suit_lane(board, 2) + suit_lane(board, 3) + suit_lane(board, 4) + 21845
        ) & 34952 <> 0
end;

-- A decision as one number, so that a list of them sorts by street and place: street, place in the log, chair, code.
create or replace temp macro decision_key(street_no, action_no, seat_no, action_code) as
    (cast(street_no as integer) << 25) | (cast(action_no as integer) << 9) | (cast(seat_no as integer) << 5)
    | cast(action_code as integer);

create or replace temp macro keys_of_seat(keys, seat_no) as
    list_sort(list_filter(keys, lambda key: (key >> 5) & 15 = seat_no));

-- F folds, X checks, C calls, B bets, R raises or completes; in Mata Ases K keeps the hole card, N takes a new one.
create or replace temp macro action_letter(action_code) as substr('FXCBRRKN', action_code - 6, 1);

create or replace temp macro letters(keys) as
    coalesce(array_to_string(list_transform(keys, lambda key: action_letter(key & 31)), ''), '');

create or replace temp macro keys_of_street(keys, number) as list_filter(keys, lambda key: key >> 25 = number);

-- What a seat did on a street, given its decisions in order; null where it had none.
create or replace temp macro street_line(keys, number) as nullif(letters(keys_of_street(keys, number)), '');

-- A street and its stroke, where the seat had a decision then or later.
create or replace temp macro line_from(keys, number) as
    case when keys[-1] >> 25 >= number then '|' || letters(keys_of_street(keys, number)) else '' end;

-- All streets up to the last decision, divided by strokes: R|XC||B; null without one.
create or replace temp macro whole_line(keys) as case
    when len(keys) > 0
        then letters(keys_of_street(keys, 0)) || line_from(keys, 1) || line_from(keys, 2) || line_from(keys, 3)
            || line_from(keys, 4)
end;

-- The decisions of a seat before a place in the log of its deal.
create or replace temp macro keys_before(keys, place) as
    list_filter(keys, lambda key: ((key >> 9) & 65535) < place);

-- What a decision is made against, by the raises of its street before it and on the first street by who has called.
create or replace temp macro facing_name(street_no, num_raises, is_called) as case
    when street_no = 0
        then case
            when num_raises > 2 then '4-bet+'
            when num_raises = 2 then '3-bet'
            when num_raises = 1 then 'raise'
            when is_called then 'limp'
            else 'unopened'
        end
    when num_raises > 2 then 're-raise'
    when num_raises = 2 then 'raise'
    when num_raises = 1 then 'bet'
    else 'nothing'
end;

-- What was made of a chance, null where there was none.
create or replace temp macro if_chance(is_chance, is_made) as case when is_chance then is_made end;

-- The smaller of the own stack and the largest other one, given the two largest of the table; null where that is not known.
create or replace temp macro effective_chips(stack_chips, largest_chips, is_one_unknown) as case
    when stack_chips < largest_chips[1] or stack_chips <= largest_chips[2] then stack_chips
    when stack_chips is not null and not is_one_unknown then largest_chips[2]
end;

create or replace temp macro starting_hand_kind(cards) as case
    when not has_two_known_cards(cards) then null
    when high_rank(cards) = low_rank(cards) then 'pair'
    when is_suited(cards) then 'suited'
    else 'offsuit'
end;

create or replace temp macro num_before(numbers, action_no) as len(list_filter(numbers, lambda number: number < action_no));
