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

-- The same of counts: those of a block are so small that their squares add up within 64 bits, which is quicker.
create or replace temp macro count_moments(x, n, w) as {
    'n': cast(sum(n * w) as bigint),
    'x': cast(sum(x * w) as bigint),
    'nn': cast(sum(n * n * w) as hugeint),
    'nx': cast(sum(n * x * w) as hugeint),
    'xx': cast(sum(x * x * w) as hugeint)
};

create or replace temp macro chip_moments(x, xx, n, w) as {
    'n': cast(sum(cast(n as hugeint) * w) as bigint),
    'x': cast(sum(x) as bigint),
    'nn': cast(sum(cast(n as hugeint) * n * w) as hugeint),
    'nx': cast(sum(cast(n as hugeint) * x) as hugeint),
    'xx': cast(sum(xx) as hugeint)
};

-- Moments of all clusters from those of the clusters that have a numerator: elsewhere it is 0, but denominators count.
create or replace temp macro among(m, totals) as {
    'n': totals.n,
    'x': coalesce(m.x, 0),
    'nn': totals.nn,
    'nx': coalesce(m.nx, 0),
    'xx': coalesce(m.xx, 0)
};

-- In thousandths of a chip the expected result of a cluster is 1000 * net - luck.
create or replace temp macro expected_moments(net, luck, luck_times_net) as {
    'n': net.n,
    'x': 1000 * cast(net.x as hugeint) - luck.x,
    'nn': net.nn,
    'nx': 1000 * net.nx - luck.nx,
    'xx': 1000000 * net.xx - 2000 * luck_times_net + luck.xx
};

create or replace temp macro sum_of_squares(x) as cast(sum(cast(x as hugeint) * x) as hugeint);

create or replace temp macro merged(m) as {
    'n': cast(sum(m.n) as bigint),
    'x': cast(sum(m.x) as bigint),
    'nn': cast(sum(m.nn) as hugeint),
    'nx': cast(sum(m.nx) as hugeint),
    'xx': cast(sum(m.xx) as hugeint)
};

-- Statistics: of a cluster, numerator x and denominator n of each by name, from the lanes of its hand (places are the bits of
-- codes.Stat) and its packed counts; added up over hands; as moments; merged. A new statistic is a line in each of the four.
create or replace temp macro stats_of_hand(made, chances, counts) as {
    'vpip': {'x': lane_at(made, 1), 'n': lane_at(chances, 1)},
    'pfr': {'x': lane_at(made, 2), 'n': lane_at(chances, 2)},
    'three_bet': {'x': lane_at(made, 7), 'n': lane_at(chances, 7)},
    'fold_to_three_bet': {'x': lane_at(made, 8), 'n': lane_at(chances, 8)},
    'steal': {'x': lane_at(made, 12), 'n': lane_at(chances, 12)},
    'fold_to_steal': {'x': lane_at(made, 13), 'n': lane_at(chances, 13)},
    'saw_flop': {'x': lane_at(made, 3), 'n': lane_at(chances, 3)},
    'cbet': {'x': lane_at(made, 9), 'n': lane_at(chances, 9)},
    'fold_to_cbet': {'x': lane_at(made, 10), 'n': lane_at(chances, 10)},
    'went_to_showdown': {'x': lane_at(made, 4), 'n': lane_at(chances, 4)},
    'won_at_showdown': {'x': lane_at(made, 5), 'n': lane_at(chances, 5)},
    'wwsf': {'x': lane_at(made, 11), 'n': lane_at(chances, 11)},
    'aggression': {'x': packed_count_at(counts, 0), 'n': packed_count_at(counts, 1)},
    'aggression_frequency': {
        'x': packed_count_at(counts, 0),
        'n': packed_count_at(counts, 0) + packed_count_at(counts, 1) + packed_count_at(counts, 3)
    }
};

create or replace temp macro added(stat) as {'x': cast(sum(stat.x) as bigint), 'n': cast(sum(stat.n) as bigint)};

create or replace temp macro stats_of_session(stats) as {
    'vpip': added(stats.vpip),
    'pfr': added(stats.pfr),
    'three_bet': added(stats.three_bet),
    'fold_to_three_bet': added(stats.fold_to_three_bet),
    'steal': added(stats.steal),
    'fold_to_steal': added(stats.fold_to_steal),
    'saw_flop': added(stats.saw_flop),
    'cbet': added(stats.cbet),
    'fold_to_cbet': added(stats.fold_to_cbet),
    'went_to_showdown': added(stats.went_to_showdown),
    'won_at_showdown': added(stats.won_at_showdown),
    'wwsf': added(stats.wwsf),
    'aggression': added(stats.aggression),
    'aggression_frequency': added(stats.aggression_frequency)
};

create or replace temp macro stat_moments(stats, w) as {
    'vpip': count_moments(stats.vpip.x, stats.vpip.n, w),
    'pfr': count_moments(stats.pfr.x, stats.pfr.n, w),
    'three_bet': count_moments(stats.three_bet.x, stats.three_bet.n, w),
    'fold_to_three_bet': count_moments(stats.fold_to_three_bet.x, stats.fold_to_three_bet.n, w),
    'steal': count_moments(stats.steal.x, stats.steal.n, w),
    'fold_to_steal': count_moments(stats.fold_to_steal.x, stats.fold_to_steal.n, w),
    'saw_flop': count_moments(stats.saw_flop.x, stats.saw_flop.n, w),
    'cbet': count_moments(stats.cbet.x, stats.cbet.n, w),
    'fold_to_cbet': count_moments(stats.fold_to_cbet.x, stats.fold_to_cbet.n, w),
    'went_to_showdown': count_moments(stats.went_to_showdown.x, stats.went_to_showdown.n, w),
    'won_at_showdown': count_moments(stats.won_at_showdown.x, stats.won_at_showdown.n, w),
    'wwsf': count_moments(stats.wwsf.x, stats.wwsf.n, w),
    'aggression': count_moments(stats.aggression.x, stats.aggression.n, w),
    'aggression_frequency': count_moments(stats.aggression_frequency.x, stats.aggression_frequency.n, w)
};

create or replace temp macro merged_stats(stats) as {
    'vpip': merged(stats.vpip),
    'pfr': merged(stats.pfr),
    'three_bet': merged(stats.three_bet),
    'fold_to_three_bet': merged(stats.fold_to_three_bet),
    'steal': merged(stats.steal),
    'fold_to_steal': merged(stats.fold_to_steal),
    'saw_flop': merged(stats.saw_flop),
    'cbet': merged(stats.cbet),
    'fold_to_cbet': merged(stats.fold_to_cbet),
    'went_to_showdown': merged(stats.went_to_showdown),
    'won_at_showdown': merged(stats.won_at_showdown),
    'wwsf': merged(stats.wwsf),
    'aggression': merged(stats.aggression),
    'aggression_frequency': merged(stats.aggression_frequency)
};

create or replace temp macro ratio(m) as m.x / nullif(m.n, 0);

-- Statistics as columns, without errors: `unnest` of it makes one of each line.
create or replace temp macro stat_columns(stats) as {
    'vpip_made': stats.vpip.x,
    'vpip_chances': stats.vpip.n,
    'vpip_rate': ratio(stats.vpip),
    'pfr_made': stats.pfr.x,
    'pfr_chances': stats.pfr.n,
    'pfr_rate': ratio(stats.pfr),
    'three_bet_made': stats.three_bet.x,
    'three_bet_chances': stats.three_bet.n,
    'three_bet_rate': ratio(stats.three_bet),
    'fold_to_three_bet_made': stats.fold_to_three_bet.x,
    'fold_to_three_bet_chances': stats.fold_to_three_bet.n,
    'fold_to_three_bet_rate': ratio(stats.fold_to_three_bet),
    'steal_made': stats.steal.x,
    'steal_chances': stats.steal.n,
    'steal_rate': ratio(stats.steal),
    'fold_to_steal_made': stats.fold_to_steal.x,
    'fold_to_steal_chances': stats.fold_to_steal.n,
    'fold_to_steal_rate': ratio(stats.fold_to_steal),
    'saw_flop_made': stats.saw_flop.x,
    'saw_flop_chances': stats.saw_flop.n,
    'saw_flop_rate': ratio(stats.saw_flop),
    'cbet_made': stats.cbet.x,
    'cbet_chances': stats.cbet.n,
    'cbet_rate': ratio(stats.cbet),
    'fold_to_cbet_made': stats.fold_to_cbet.x,
    'fold_to_cbet_chances': stats.fold_to_cbet.n,
    'fold_to_cbet_rate': ratio(stats.fold_to_cbet),
    'went_to_showdown_made': stats.went_to_showdown.x,
    'went_to_showdown_chances': stats.went_to_showdown.n,
    'went_to_showdown_rate': ratio(stats.went_to_showdown),
    'won_at_showdown_made': stats.won_at_showdown.x,
    'won_at_showdown_chances': stats.won_at_showdown.n,
    'won_at_showdown_rate': ratio(stats.won_at_showdown),
    'wwsf_made': stats.wwsf.x,
    'wwsf_chances': stats.wwsf.n,
    'wwsf_rate': ratio(stats.wwsf),
    'num_bets_raises': stats.aggression.x,
    'num_calls': stats.aggression.n,
    'num_folds': stats.aggression_frequency.n - stats.aggression.x - stats.aggression.n,
    'aggression_factor': ratio(stats.aggression),
    'aggression_frequency': ratio(stats.aggression_frequency)
};

-- Squares of what clusters differ from the ratio.
create or replace temp macro squares(m) as m.xx - 2 * ratio(m) * m.nx + ratio(m) * ratio(m) * m.nn;

-- Half the width of a 95 % interval in standard errors, Student's t (Abramowitz and Stegun 26.7.5; 1 % short with 4 degrees).
create or replace temp macro t_quantile(degrees) as
    1.959964 + 2.372271 / degrees + 2.822493 / power(degrees, 2) + 2.555847 / power(degrees, 3);

-- The same in units of the standard error's; null of fewer than five clusters, of which it would be short.
create or replace temp macro half_width(stderr, num_clusters) as
    case when num_clusters >= 5 then t_quantile(num_clusters - 1) * stderr end;

create or replace temp macro ratio_stderr(m, num_clusters) as case
    when num_clusters > 1 and m.n > 0
        then sqrt(greatest(0, squares(m)) * num_clusters / (num_clusters - 1)) / m.n
end;

-- Clusters of two runs with the same cards, side by side: x and n of one run, of the other, and sums of their products. The
-- difference of the two ratios has, by linearisation, the variance of (x - ratio * n) / sum(n) of one less the same of the other;
-- it is nought where no cluster differs.
create or replace temp macro paired_moments(x, n, other_x, other_n) as {
    'num_differing': count_if(x <> other_x or n <> other_n),
    'one': moments(x, n, 1),
    'other': moments(other_x, other_n, 1),
    'xx': cast(sum(cast(x as hugeint) * other_x) as hugeint),
    'xn': cast(sum(cast(x as hugeint) * other_n) as hugeint),
    'nx': cast(sum(cast(n as hugeint) * other_x) as hugeint),
    'nn': cast(sum(cast(n as hugeint) * other_n) as hugeint)
};

create or replace temp macro shared_variance(p) as
    (p.xx - ratio(p.other) * p.xn - ratio(p.one) * p.nx + ratio(p.one) * ratio(p.other) * p.nn) / p.one.n / p.other.n;

create or replace temp macro alone_variance(m) as squares(m) / m.n / m.n;

create or replace temp macro difference_stderr(p, num_clusters) as case
    when p.num_differing = 0 then 0.0
    when num_clusters > 1 then sqrt(
        num_clusters / (num_clusters - 1)
        * greatest(0, alone_variance(p.one) + alone_variance(p.other) - 2 * shared_variance(p))
    )
end;

-- The same if the two had nothing in common.
create or replace temp macro independent_stderr(p, num_clusters) as case
    when num_clusters > 1
        then sqrt(num_clusters / (num_clusters - 1) * greatest(0, alone_variance(p.one) + alone_variance(p.other)))
end;

-- What x / n of a figure of part_stretches is multiplied with.
create or replace temp macro figure_scale(figure, big_blind_chips) as case figure
    when 'rake_bb_per_100_hands' then 100 / big_blind_chips
    when 'net_bb_per_100' then 100 / big_blind_chips
    when 'ev_bb_per_100' then 0.1 / big_blind_chips
    when 'pot_bb' then 1 / big_blind_chips
    else 1.0
end;

-- With what x of a figure is multiplied to be in chips that big blinds of one and another stake have the same number of; a figure
-- that big blinds don't scale has no chips.
create or replace temp macro in_unit(figure, big_blind_chips, other_big_blind_chips) as
    case
        when figure_scale(figure, 1) <> figure_scale(figure, 2)
            then lcm(big_blind_chips, other_big_blind_chips) // big_blind_chips
        else 1
    end;

-- Of a share of independent cases.
create or replace temp macro share_stderr(num_made, num_chances) as
    sqrt(num_made * (num_chances - num_made) / nullif(num_chances - 1, 0)) / nullif(num_chances, 0);
