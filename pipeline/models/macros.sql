-- Words and numbers that several models share. A packed value holds up to eight cards, card i in byte i; 254 is a card that
-- was dealt but is unknown, 255 none.

create or replace temp macro card_at(packed, i) as cast((packed >> cast(8 * i as ubigint)) & 255 as utinyint);

create or replace temp macro rank_text(rank_no) as substr('23456789TJQKA', rank_no + 1, 1);

create or replace temp macro card_text(card) as case
    when card < 52 then rank_text(card // 4) || substr('cdhs', card % 4 + 1, 1)
    when card = 254 then '??'
    when card = 255 then ''
end;

create or replace temp macro cards_text(packed) as
    card_text(card_at(packed, 0)) || card_text(card_at(packed, 1)) || card_text(card_at(packed, 2))
    || card_text(card_at(packed, 3)) || card_text(card_at(packed, 4)) || card_text(card_at(packed, 5))
    || card_text(card_at(packed, 6)) || card_text(card_at(packed, 7));

-- The known cards as a set: bit c stands for card c. A shift by 64 or more would be an error, hence the case.
create or replace temp macro card_bit(card) as case when card < 52 then 1::ubigint << cast(card as ubigint) else 0::ubigint end;

create or replace temp macro card_set(packed) as
    card_bit(card_at(packed, 0)) | card_bit(card_at(packed, 1)) | card_bit(card_at(packed, 2)) | card_bit(card_at(packed, 3))
    | card_bit(card_at(packed, 4)) | card_bit(card_at(packed, 5)) | card_bit(card_at(packed, 6)) | card_bit(card_at(packed, 7));

create or replace temp macro is_known(card) as cast(card < 52 as integer);

create or replace temp macro num_known_cards(packed) as
    is_known(card_at(packed, 0)) + is_known(card_at(packed, 1)) + is_known(card_at(packed, 2)) + is_known(card_at(packed, 3))
    + is_known(card_at(packed, 4)) + is_known(card_at(packed, 5)) + is_known(card_at(packed, 6)) + is_known(card_at(packed, 7));

create or replace temp macro has_two_known_cards(packed) as
    card_at(packed, 0) < 52 and card_at(packed, 1) < 52 and card_at(packed, 2) = 255;

create or replace temp macro high_rank(packed) as
    cast(greatest(card_at(packed, 0) // 4, card_at(packed, 1) // 4) as integer);

create or replace temp macro low_rank(packed) as
    cast(least(card_at(packed, 0) // 4, card_at(packed, 1) // 4) as integer);

create or replace temp macro is_suited(packed) as card_at(packed, 0) % 4 = card_at(packed, 1) % 4;

create or replace temp macro starting_hand_name(high_rank_no, low_rank_no, has_one_suit) as
    rank_text(high_rank_no) || rank_text(low_rank_no)
    || case when high_rank_no = low_rank_no then '' when has_one_suit then 's' else 'o' end;

-- AKs, AKo, AA; null unless exactly two cards are there and both are known.
create or replace temp macro starting_hand(packed) as
    case when has_two_known_cards(packed) then starting_hand_name(high_rank(packed), low_rank(packed), is_suited(packed)) end;

-- Named from the button; heads-up the button posts the small blind. With more seats early positions are added before the
-- late ones, which keep their names.
create or replace temp macro position_name(position_no, num_seats) as (case num_seats
    when 2 then ['BTN', 'BB']
    when 3 then ['BTN', 'SB', 'BB']
    when 4 then ['BTN', 'SB', 'BB', 'CO']
    when 5 then ['BTN', 'SB', 'BB', 'UTG', 'CO']
    when 6 then ['BTN', 'SB', 'BB', 'UTG', 'HJ', 'CO']
    when 7 then ['BTN', 'SB', 'BB', 'UTG', 'LJ', 'HJ', 'CO']
    when 8 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'LJ', 'HJ', 'CO']
    when 9 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'MP', 'LJ', 'HJ', 'CO']
    when 10 then ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'MP', 'LJ', 'HJ', 'CO']
end)[position_no + 1];

-- Classes of the 7462 values of the standard ranking from the worst up; null where no hand was compared (value 0).
create or replace temp macro hand_class_no(value) as cast(case
    when value < 1 then null
    when value <= 1277 then 0
    when value <= 4137 then 1
    when value <= 4995 then 2
    when value <= 5853 then 3
    when value <= 5863 then 4
    when value <= 7140 then 5
    when value <= 7296 then 6
    when value <= 7452 then 7
    when value <= 7462 then 8
end as utinyint);

create or replace temp macro hand_class_of(class_no) as [
    'high card', 'pair', 'two pair', 'three of a kind', 'straight', 'flush', 'full house', 'four of a kind', 'straight flush'
][class_no + 1];

create or replace temp macro hand_class_name(value) as hand_class_of(hand_class_no(value));

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
end;

create or replace temp macro seat_kind_name(code) as case code when 0 then 'player' when 1 then 'box' when 2 then 'house' end;

create or replace temp macro pot_side_name(code) as case code when 0 then 'high' when 1 then 'low' end;

create or replace temp macro result_source_name(code) as
    case code when 0 then 'cards' when 1 then 'fold' when 2 then 'recorded' end;

create or replace temp macro has_stat(mask, bit) as (mask & bit) <> 0;

-- Lower bounds of the buckets of a histogram of pots in big blinds: fine where most pots are.
create or replace temp macro pot_bb_bounds() as
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000];

create or replace temp macro pot_bb_bucket(pot_bb) as list_last(list_filter(pot_bb_bounds(), lambda bound: bound <= pot_bb));

-- Actions of a seat after the first street as one number, each count in eight bits as seat_stats has it.
create or replace temp macro packed_counts(num_bets_raises, num_calls, num_checks, num_folds) as
    num_bets_raises + 256 * num_calls + 65536 * num_checks + 16777216 * cast(num_folds as bigint);

-- The members of a set of small numbers; numbers from 120 on count as one.
create or replace temp macro set_of(number) as bit_or(1::hugeint << least(number, 120));

-- Four counts in one number, so that sums of clusters are quick: 31 bits each, and no block has 2 ** 31 actions.
create or replace temp macro counts_of_four(a, b, c, d) as
    cast(a + 2147483648 * cast(b as bigint) as hugeint)
    + cast(c + 2147483648 * cast(d as bigint) as hugeint) * 4611686018427387904;

create or replace temp macro count_at(counts, i) as cast((counts >> (31 * i)) & 2147483647 as bigint);

create or replace temp macro bit_count_of(mask, bit) as cast((mask & bit) <> 0 as integer);

-- Clustered errors. `moments` adds up clusters with numerator x and denominator n, whole numbers both; a row stands for w alike
-- clusters. `chip_moments` does so for clusters that are alike but for the numerator, of which a row has the sum and the sum of
-- squares. `merged` adds moments of disjoint sets of clusters, so blocks merge exactly. The ratio of sums x / n has, by
-- linearisation, the variance g / (g - 1) * sum((x - ratio * n) ** 2) / sum(n) ** 2 over g clusters; null for one cluster.
create or replace temp macro moments(x, n, w) as {
    'n': cast(sum(cast(n as hugeint) * w) as bigint),
    'x': cast(sum(cast(x as hugeint) * w) as bigint),
    'nn': cast(sum(cast(n as hugeint) * n * w) as hugeint),
    'nx': cast(sum(cast(n as hugeint) * x * w) as hugeint),
    'xx': cast(sum(cast(x as hugeint) * x * w) as hugeint)
};

create or replace temp macro chip_moments(x, xx, n, w) as {
    'n': cast(sum(cast(n as hugeint) * w) as bigint),
    'x': cast(sum(x) as bigint),
    'nn': cast(sum(cast(n as hugeint) * n * w) as hugeint),
    'nx': cast(sum(cast(n as hugeint) * x) as hugeint),
    'xx': cast(sum(xx) as hugeint)
};

create or replace temp macro sum_of_squares(x) as cast(sum(cast(x as hugeint) * x) as hugeint);

create or replace temp macro merged(m) as {
    'n': cast(sum(m.n) as bigint),
    'x': cast(sum(m.x) as bigint),
    'nn': cast(sum(m.nn) as hugeint),
    'nx': cast(sum(m.nx) as hugeint),
    'xx': cast(sum(m.xx) as hugeint)
};

create or replace temp macro ratio(m) as m.x / nullif(m.n, 0);

create or replace temp macro ratio_stderr(m, num_clusters) as case
    when num_clusters > 1 and m.n > 0
        then sqrt(
            greatest(0, m.xx - 2 * ratio(m) * m.nx + ratio(m) * ratio(m) * m.nn) * num_clusters / (num_clusters - 1)
        ) / m.n
end;
