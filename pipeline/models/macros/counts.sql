-- Counts of all statistics of players at once. A list has one number a bit of codes.Stat, in their order.

-- How often each bit is set, a row standing for w alike ones.
create or replace temp macro bit_counts(mask, w) as [
    cast(coalesce(sum(case when has_stat(mask, 1) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 2) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 4) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 8) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 16) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 32) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 64) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 128) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 256) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 512) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 1024) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 2048) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 4096) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 8192) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 16384) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 32768) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 65536) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 131072) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 262144) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 524288) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 1048576) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 2097152) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 4194304) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 8388608) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 16777216) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 33554432) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 67108864) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 134217728) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 268435456) then w end), 0) as bigint),
    cast(coalesce(sum(case when has_stat(mask, 536870912) then w end), 0) as bigint)
];

-- Lists of a group added up, place by place.
create or replace temp macro added_counts(counts) as [
    cast(sum(counts[1]) as bigint),
    cast(sum(counts[2]) as bigint),
    cast(sum(counts[3]) as bigint),
    cast(sum(counts[4]) as bigint),
    cast(sum(counts[5]) as bigint),
    cast(sum(counts[6]) as bigint),
    cast(sum(counts[7]) as bigint),
    cast(sum(counts[8]) as bigint),
    cast(sum(counts[9]) as bigint),
    cast(sum(counts[10]) as bigint),
    cast(sum(counts[11]) as bigint),
    cast(sum(counts[12]) as bigint),
    cast(sum(counts[13]) as bigint),
    cast(sum(counts[14]) as bigint),
    cast(sum(counts[15]) as bigint),
    cast(sum(counts[16]) as bigint),
    cast(sum(counts[17]) as bigint),
    cast(sum(counts[18]) as bigint),
    cast(sum(counts[19]) as bigint),
    cast(sum(counts[20]) as bigint),
    cast(sum(counts[21]) as bigint),
    cast(sum(counts[22]) as bigint),
    cast(sum(counts[23]) as bigint),
    cast(sum(counts[24]) as bigint),
    cast(sum(counts[25]) as bigint),
    cast(sum(counts[26]) as bigint),
    cast(sum(counts[27]) as bigint),
    cast(sum(counts[28]) as bigint),
    cast(sum(counts[29]) as bigint),
    cast(sum(counts[30]) as bigint)
];

-- Statistics that are no share of hands, as moments over hands: what a hand adds to numerator and denominator. Streets count once
-- each: bits 22 to 25 say where a seat bet or raised, 26 to 29 where it called. Players on the flop share what is won there:
-- 2520ths, of which up to ten players have whole ones.
create or replace temp macro ratio_moments(made, chances, counts, num_flop_players, w) as {
    'aggression': count_moments(packed_count_at(counts, 0), packed_count_at(counts, 1), w),
    'aggression_frequency': count_moments(
        packed_count_at(counts, 0),
        packed_count_at(counts, 0) + packed_count_at(counts, 1) + packed_count_at(counts, 3),
        w
    ),
    'aggression_percent': count_moments(
        packed_count_at(counts, 0),
        packed_count_at(counts, 0) + packed_count_at(counts, 1) + packed_count_at(counts, 2),
        w
    ),
    'aggression_of_streets': count_moments(bit_count(made & 62914560), bit_count(made & 1006632960), w),
    'aggression_of_streets_seen': count_moments(bit_count(made & 62914560), bit_count(chances & 62914560), w),
    'wwsf_rating': count_moments(
        case when has_stat(made, 2048) then 2520 else 0 end,
        case when has_stat(chances, 2048) then 2520 // greatest(num_flop_players, 1) else 0 end,
        w
    )
};

create or replace temp macro merged_ratios(m) as {
    'aggression': merged(m.aggression),
    'aggression_frequency': merged(m.aggression_frequency),
    'aggression_percent': merged(m.aggression_percent),
    'aggression_of_streets': merged(m.aggression_of_streets),
    'aggression_of_streets_seen': merged(m.aggression_of_streets_seen),
    'wwsf_rating': merged(m.wwsf_rating)
};

-- The same as numerator, denominator and clustered standard error, a hand being a cluster.
create or replace temp macro ratio_of_hands(m, num_hands) as
    {'made': m.x, 'chances': m.n, 'rate_stderr': ratio_stderr(m, num_hands)};

create or replace temp macro ratios_of_hands(m, num_hands) as [
    ratio_of_hands(m.aggression, num_hands),
    ratio_of_hands(m.aggression_frequency, num_hands),
    ratio_of_hands(m.aggression_percent, num_hands),
    ratio_of_hands(m.aggression_of_streets, num_hands),
    ratio_of_hands(m.aggression_of_streets_seen, num_hands),
    ratio_of_hands(m.wwsf_rating, num_hands)
];
