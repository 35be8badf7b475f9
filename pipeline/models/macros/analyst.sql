-- What analysts write every day. Each macro has its words before it; `tapete describe` shows them. Their 95 % intervals are of
-- Student's t over clusters, or Wilson's of one proportion; aggregates take a column of a group.

-- The name of a position in games with blinds where the small one is left of the button: position 0 of six is BTN.
create or replace temp macro position_name(position_no, num_seats) as names_from_button(num_seats)[position_no + 1];

-- Big blinds won per 100 hands of a group: 100 * sum of net_bb / hands.
create or replace temp macro bb_per_100(net_bb) as 100 * avg(net_bb);

-- Standard deviation of the results of a group per 100 hands, in big blinds: that of single hands times 10.
create or replace temp macro stddev_bb_per_100(net_bb) as 10 * stddev_samp(net_bb);

-- The mean of independent rows with its 95 % interval: {mean, low, high, num_rows}. Rows of one session are not independent:
-- take the session's sums as rows.
create or replace temp macro mean_interval(x) as {
    'mean': avg(x),
    'low': avg(x) - t_quantile(count(x) - 1) * stddev_samp(x) / sqrt(count(x)),
    'high': avg(x) + t_quantile(count(x) - 1) * stddev_samp(x) / sqrt(count(x)),
    'num_rows': count(x)
};

-- The standard error of the ratio of sums over clusters (rows), by linearisation; null for one cluster.
create or replace temp macro stderr_of_ratio(numerator, denominator) as case
    when count(*) > 1 and sum(denominator) <> 0
        then sqrt(
            greatest(
                0,
                sum(numerator * numerator) - 2 * sum(numerator) / sum(denominator) * sum(numerator * denominator)
                + power(sum(numerator) / sum(denominator), 2) * sum(denominator * denominator)
            ) * count(*) / (count(*) - 1)
        ) / abs(sum(denominator))
end;

-- The ratio of sums over clusters (rows, as sessions) with its 95 % interval by linearisation: {ratio, low, high, num_clusters}.
create or replace temp macro ratio_interval(numerator, denominator) as {
    'ratio': sum(numerator) / nullif(sum(denominator), 0),
    'low': sum(numerator) / nullif(sum(denominator), 0) - t_quantile(count(*) - 1) * stderr_of_ratio(numerator, denominator),
    'high': sum(numerator) / nullif(sum(denominator), 0) + t_quantile(count(*) - 1) * stderr_of_ratio(numerator, denominator),
    'num_clusters': count(*)
};

-- The lower end of the 95 % interval of a share of independent cases (Wilson 1927); null without cases.
create or replace temp macro share_low(num_made, num_chances) as case
    when num_chances > 0 then greatest(
        0,
        (num_made + 1.9207294 - 1.9599640 * sqrt(num_made * (num_chances - num_made) / num_chances + 0.9603647))
        / (num_chances + 3.8414588)
    )
end;

-- The upper end of the 95 % interval of a share of independent cases (Wilson 1927); null without cases.
create or replace temp macro share_high(num_made, num_chances) as case
    when num_chances > 0 then least(
        1,
        (num_made + 1.9207294 + 1.9599640 * sqrt(num_made * (num_chances - num_made) / num_chances + 0.9603647))
        / (num_chances + 3.8414588)
    )
end;

-- A rate as trackers print it, with its counts: 23.4 % (117 of 500); a dash where there was no chance.
create or replace temp macro rate_text(num_made, num_chances) as case
    when num_chances > 0 then format('{:.1f} % ({:,} of {:,})', 100 * num_made / num_chances, num_made, num_chances)
    else '-'
end;

-- Chips as an amount of the currency, given the decimal places of the stakes: 12345 at 2 is 123.45.
create or replace temp macro chips_text(chips, decimals) as format('{:.' || decimals || 'f}', chips / power(10, decimals));
