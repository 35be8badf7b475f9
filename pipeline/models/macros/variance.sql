-- How results stray: what a win rate and a standard deviation say of hands to come, both in big blinds per 100 hands (or small
-- bets, or antes), and both known: a measured win rate is uncertain itself. Hands are independent, and running results taken
-- for Brownian motion with drift: right over thousands of hands, but falls seen at the end of hands, of which a few move whole
-- stacks, are some 5 to 30 big blinds less deep. What can't be asked, as of a negative number of hands or deviation, is null.

-- The chance that a result is below nought after so many hands: 5 bb/100 at a standard deviation of 100 lose in 5.7 % of 100,000
-- hands. Without a deviation the result is what is expected, which is no loss where it is nought.
create or replace temp macro chance_of_loss(bb_per_100, sd_per_100, num_hands) as case
    when cast(bb_per_100 as double) + sd_per_100 + num_hands is null or sd_per_100 < 0 or num_hands < 0 then null
    when sd_per_100 = 0 or num_hands = 0 then cast(bb_per_100 < 0 and num_hands > 0 as double)
    else normal_share(-bb_per_100 / sd_per_100 * sqrt(num_hands / 100))
end;

-- Hands after which a win rate is known to within half_width big blinds per 100 hands on either side, with 95 % confidence or
-- another; of independent hands.
create or replace temp macro hands_needed(sd_per_100, half_width, confidence := 0.95) as case
    when sd_per_100 >= 0 and half_width > 0 and confidence > 0 and confidence < 1
        then try_cast(ceil(100 * power(normal_quantile((1 + confidence) / 2) * sd_per_100 / half_width, 2)) as bigint)
end;

-- The chance to lose a bankroll of so many big blinds in hands without end, nothing taken out of it: exp(-2 * win rate * bankroll
-- / variance), 1 without a win rate (Sileo 1992; Schlesinger, Blackjack Attack, chapter 8).
create or replace temp macro risk_of_ruin(bb_per_100, sd_per_100, bankroll_bb) as case
    when cast(bb_per_100 as double) + sd_per_100 + bankroll_bb is null or sd_per_100 < 0 then null
    when bankroll_bb <= 0 then 1.0
    when sd_per_100 = 0 then cast(bb_per_100 < 0 as double)
    else least(1.0, exp(-2 * bb_per_100 / power(sd_per_100, 2) * bankroll_bb))
end;

-- The bankroll in big blinds that is lost with this chance in hands without end; null where none is enough, without a win rate.
create or replace temp macro bankroll_needed(bb_per_100, sd_per_100, chance_of_ruin) as case
    when bb_per_100 > 0 and sd_per_100 >= 0 and chance_of_ruin > 0 and chance_of_ruin <= 1
        then -ln(chance_of_ruin) * power(sd_per_100, 2) / 2 / bb_per_100
end;

-- The chance that within so many hands the running result falls depth_bb or more below its start at some time: first passage of
-- Brownian motion with drift (Borodin and Salminen, Handbook of Brownian Motion, 2.1.2.4; Cox and Miller 1965, 5.7).
create or replace temp macro chance_of_downswing(bb_per_100, sd_per_100, num_hands, depth_bb) as case
    when cast(bb_per_100 as double) + sd_per_100 + num_hands + depth_bb is null or sd_per_100 < 0 or num_hands < 0 then null
    when depth_bb <= 0 then 1.0
    when sd_per_100 = 0 or num_hands = 0 then cast(-bb_per_100 / 100 * num_hands >= depth_bb as double)
    else chance_to_touch(
        bb_per_100 / sd_per_100 * sqrt(num_hands / 100), depth_bb / sd_per_100 / sqrt(num_hands / 100)
    )
end;

-- The chance that within so many hands the result falls depth_bb or more below its highest point so far, the start counted.
create or replace temp macro chance_of_drawdown(bb_per_100, sd_per_100, num_hands, depth_bb) as case
    when cast(bb_per_100 as double) + sd_per_100 + num_hands + depth_bb is null or sd_per_100 < 0 or num_hands < 0 then null
    when depth_bb <= 0 then 1.0
    when sd_per_100 = 0 or num_hands = 0 then cast(-bb_per_100 / 100 * num_hands >= depth_bb as double)
    else drawdown_share(
        bb_per_100 / power(sd_per_100, 2) * depth_bb, power(sd_per_100 / depth_bb, 2) * num_hands / 100
    )
end;

-- The depth in big blinds that the largest fall below a highest point keeps within with this chance, in so many hands: 0.5 for
-- the median, 0.95 for what one course in twenty goes beyond.
create or replace temp macro drawdown_quantile(bb_per_100, sd_per_100, num_hands, share) as case
    when cast(bb_per_100 as double) + sd_per_100 + num_hands + share is null then null
    when sd_per_100 < 0 or num_hands < 0 or share <= 0 or share >= 1 then null
    when sd_per_100 = 0 or num_hands = 0 then greatest(0, -bb_per_100 / 100 * num_hands)
    else sd_per_100 * sqrt(num_hands / 100) * drawdown_quantile_of(bb_per_100 / sd_per_100 * sqrt(num_hands / 100), share)
end;

-- The largest fall below a highest point to be expected in so many hands, in big blinds, the mean of all courses: 1.2533 standard
-- deviations of the whole without a win rate (Magdon-Ismail et al. 2004).
create or replace temp macro expected_max_drawdown(bb_per_100, sd_per_100, num_hands) as case
    when cast(bb_per_100 as double) + sd_per_100 + num_hands is null or sd_per_100 < 0 or num_hands < 0 then null
    when sd_per_100 = 0 or num_hands = 0 then greatest(0, -bb_per_100 / 100 * num_hands)
    else sd_per_100 * sqrt(num_hands / 100) * mean_drawdown_of(bb_per_100 / sd_per_100 * sqrt(num_hands / 100))
end;
