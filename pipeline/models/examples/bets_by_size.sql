-- Sizes of bets and raises after the flop, as a share of the pot before them: quartiles by game and street.
select
    game,
    street,
    count(*) as num_bets,
    quantile_cont(put_in_chips / pot_before_chips, 0.25) as quarter,
    median(put_in_chips / pot_before_chips) as half,
    quantile_cont(put_in_chips / pot_before_chips, 0.75) as three_quarters
from actions
where action in ('bet', 'raise') and street_no > 0 and street is not null and pot_before_chips > 0
group by game, street
order by num_bets desc
