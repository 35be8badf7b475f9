-- How much of the rake comes from pots of which size, and which share of them it takes.
select
    game,
    rule_set,
    stake_label,
    pot_bb_bucket as from_bb,
    num_hands,
    share_of_hands,
    share_of_hands_untouched,
    rake_share_of_pots,
    rake_bb_per_100_hands,
    share_of_rake
from mart_pot_sizes
order by game, rule_set, stake_label, from_bb
