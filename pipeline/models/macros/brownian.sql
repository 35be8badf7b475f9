-- The mathematics of variance.sql: the normal distribution, first passages and drawdowns of Brownian motion with drift.

-- Chances beyond x > 0 of the standard normal distribution over exp(-power(x, 2) / 2), to 15 digits: Hart et al., Computer
-- Approximations (1968), 5666; a continued fraction far out.
create or replace temp macro normal_tail_ratio(x) as case
    when x < 7.07106781186547 then (
        ((((((
            0.0352624965998911e0 * x + 0.700383064443688) * x + 6.37396220353165) * x + 33.912866078383) * x
        + 112.079291497871) * x + 221.213596169931) * x + 220.206867912376)
    ) / (
        (((((((
            0.0883883476483184e0 * x + 1.75566716318264) * x + 16.064177579207) * x + 86.7807322029461) * x
        + 296.564248779674) * x + 637.333633378831) * x + 793.826512519948) * x + 440.413735824752)
    )
    else 1 / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / sqrt(2 * pi())
end;

-- The chance of less than x in the standard normal distribution.
create or replace temp macro normal_share(x) as case
    when x > 0 then 1 - exp(-power(x, 2) / 2) * normal_tail_ratio(x) else exp(-power(x, 2) / 2) * normal_tail_ratio(-x)
end;

-- What the standard normal distribution stays below with this chance, to 7 digits: Wichura 1988, algorithm AS 241 (PPND7).
create or replace temp macro normal_quantile_within(q, r) as
    q * (((59.10937472e0 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179)
    / (((67.1875636e0 * r + 78.757757664) * r + 17.895169469) * r + 1);
create or replace temp macro normal_quantile_beyond(r) as case
    when r <= 5
        then (((0.17023821103e0 * (r - 1.6) + 1.3067284816) * (r - 1.6) + 2.75681539) * (r - 1.6) + 1.4234372777)
            / ((0.12021132975e0 * (r - 1.6) + 0.7370016425) * (r - 1.6) + 1)
    else (((0.017337203997e0 * (r - 5) + 0.42868294337) * (r - 5) + 3.081226386) * (r - 5) + 6.657905115)
        / ((0.012258202635e0 * (r - 5) + 0.24197894225) * (r - 5) + 1)
end;
create or replace temp macro normal_quantile(share) as case
    when share > 0 and share < 1 then case
        when abs(share - 0.5) <= 0.425 then normal_quantile_within(share - 0.5, 0.180625 - power(share - 0.5, 2))
        else sign(share - 0.5) * normal_quantile_beyond(sqrt(-ln(least(share, 1 - share))))
    end
end;

-- The chance to touch a barrier from `depth` above it, expecting `drift`, both in standard deviations of the whole.
-- Exp(-2 * drift * depth) may be huge and what it is multiplied with tiny, so that their product is written as one.
create or replace temp macro chance_to_touch(drift, depth) as
    least(1, normal_share(-depth - drift) + case
        when drift > depth then exp(-2 * drift * depth) * normal_share(drift - depth)
        else exp(-power(depth + drift, 2) / 2) * normal_tail_ratio(depth - drift)
    end);

-- Complex numbers, as {re, im}.
create or replace temp macro complex_number(size, angle) as {'re': size * cos(angle), 'im': size * sin(angle)};
create or replace temp macro complex_sum(x, y) as {'re': x.re + y.re, 'im': x.im + y.im};
create or replace temp macro complex_product(x, y) as {'re': x.re * y.re - x.im * y.im, 'im': x.re * y.im + x.im * y.re};
create or replace temp macro real_of_quotient(x, y) as (x.re * y.re + x.im * y.im) / (y.re * y.re + y.im * y.im);

-- The chance that a fall below the running maximum has come to depth h by time t. Taylor 1975 and Lehoczky 1977 have its Laplace
-- transform: with a = drift * h / variance, u = variance * t / (h * h) and z = sqrt(a * a + 2 * s / u) it is
-- 2 * z * exp(-a - z) / (z - a + (z + a) * exp(-2 * z)) / s. It is inverted after Abate and Whitt 1995 (Euler): terms at
-- s = 12 + i * k * pi by turns added and taken off, the last twelve weighed by sums of binomials. Numerator and denominator are
-- multiplied with w = z + abs(a), so that nothing cancels; z is p + i * q and d is z * z - a * a. Errors are below 1e-8.
create or replace temp macro drawdown_points(a, u, num_points) as list_transform(
    list_transform(
        range(num_points),
        lambda k: {
            's': {'re': 12, 'im': k * pi()},
            'weight': case when k = 0 then 1 else 2 - 4 * (k % 2) end
            * coalesce([1, 13, 79, 299, 794, 1586, 2510, 3302, 3797, 4017, 4083, 4095][num_points - k] / 4096, 1),
            'd': {'re': 24 / u, 'im': 2 * k * pi() / u},
            'p': sqrt((sqrt(power(a * a + 24 / u, 2) + power(2 * k * pi() / u, 2)) + a * a + 24 / u) / 2)
        }
    ),
    lambda point: {
        's': point.s, 'weight': point.weight, 'd': point.d, 'p': point.p, 'q': point.d.im / 2 / point.p, 'r': point.p + abs(a)
    }
);
create or replace temp macro drawdown_terms(points, a) as list_transform(
    list_transform(
        list_transform(
            points,
            lambda point: {
                's': point.s,
                'weight': point.weight,
                'd': point.d,
                'zw': {'re': point.p * point.r - point.q * point.q, 'im': point.q * (point.p + point.r)},
                'ww': {'re': point.r * point.r - point.q * point.q, 'im': 2 * point.q * point.r},
                'upper_exp': complex_number(exp(12 - a - point.p), -point.q),
                'lower_exp': complex_number(exp(-2 * point.p), -2 * point.q)
            }
        ),
        lambda point: {
            's': point.s,
            'weight': point.weight,
            'upper': complex_product(point.zw, point.upper_exp),
            'lower': case
                when a > 0 then complex_sum(point.d, complex_product(point.ww, point.lower_exp))
                else complex_sum(point.ww, complex_product(point.d, point.lower_exp))
            end
        }
    ),
    lambda point: point.weight * real_of_quotient(point.upper, complex_product(point.lower, point.s))
);
create or replace temp macro drawdown_share(a, u) as list_transform(
    [{'a': cast(a as double), 'u': cast(u as double)}],
    lambda given: greatest(0, least(1, list_sum(drawdown_terms(
        drawdown_points(given.a, given.u, cast(53 + 2 * floor(sqrt(least(abs(given.a), 1e6))) as bigint)), given.a
    ))))
)[1];

-- What follows is in standard deviations of the whole, of which `drift` is what is expected: how far depths spread, from those
-- that are sure to be reached on.
create or replace temp macro drawdown_reach(drift) as
    least(18, 9 + greatest(0, -drift), (20 + ln(1 + greatest(0, drift))) / greatest(1, drift));

-- A quantile is looked for in a span of depths, `above` and `below` the chances of deeper falls than its ends, which is cut into
-- 64 twice, then taken for straight.
create or replace temp macro drawdown_narrowed(spans) as list_transform(
    list_transform(
        spans,
        lambda span: {
            'span': span,
            'chances': list_transform(
                range(1, 64),
                lambda i: drawdown_share(
                    span.drift * (span.low + i * span.width / 64), power(span.low + i * span.width / 64, -2)
                )
            )
        }
    ),
    lambda tried: list_transform(
        [len(list_filter(tried.chances, lambda chance: chance > tried.span.chance))],
        lambda num_above: {
            'drift': tried.span.drift,
            'chance': tried.span.chance,
            'low': tried.span.low + num_above * tried.span.width / 64,
            'width': tried.span.width / 64,
            'above': coalesce(tried.chances[num_above], tried.span.above),
            'below': coalesce(tried.chances[num_above + 1], tried.span.below)
        }
    )[1]
);
create or replace temp macro drawdown_quantile_of(drift, share) as list_transform(
    drawdown_narrowed(drawdown_narrowed(list_transform(
        [{'drift': cast(drift as double), 'chance': 1 - cast(share as double)}],
        lambda asked: {
            'drift': asked.drift,
            'chance': asked.chance,
            'low': greatest(0, -asked.drift - 9),
            'width': drawdown_reach(asked.drift),
            'above': 1e0,
            'below': 0e0
        }
    ))),
    lambda span: span.low + span.width * (span.above - span.chance) / (span.above - span.below)
)[1];

-- The mean is the chance of a deeper fall summed over all depths, by steps that are small beside where it sinks.
create or replace temp macro mean_drawdown_of(drift) as list_transform(
    list_transform(
        [cast(drift as double)],
        lambda drift_: {
            'drift': drift_,
            'surely': greatest(0, -drift_ - 9),
            'step': 0.1 / greatest(1, drift_),
            'num_steps': ceil(drawdown_reach(drift_) * 10 * greatest(1, drift_))
        }
    ),
    lambda asked: asked.surely + asked.step / 2 + asked.step * list_sum(list_transform(
        range(1, cast(asked.num_steps as bigint)),
        lambda i: drawdown_share(
            asked.drift * (asked.surely + i * asked.step), power(asked.surely + i * asked.step, -2)
        )
    ))
)[1];
