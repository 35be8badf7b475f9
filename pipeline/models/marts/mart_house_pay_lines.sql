-- What each line of a shipped pay table is worth: how often it is paid, and what it would have to pay for no edge at all.
-- grain: one row per (game, rule_set, wager, line_no)
-- units: computed, not simulated, by the rule book; edges of bet are per ante, of best play without exchanges of five cards, its
--   decisions held as they are under the shipped table; those of the bonus are per stake
-- columns:
--   game: key of the game
--   rule_set: rule book: its readings
--   wager: bet or bonus
--   line_no: place of the line, lowest hand first, bet before bonus
--   line: the hand that is paid
--   pays [to one]: what is won for one chip staked, 0 where the hand is not paid
--   paid_share: how often the line is paid, of all rounds with such a box
--   edge_of_one [fraction]: by how much the edge falls if the line pays one more
--   fair_pays [to one]: what it would have to pay for no edge, all other lines as they are; null where it is never paid
with

lines as (select * from exact_house_lines),

final as (select game, 'rule book' as rule_set, wager, line_no, line, pays, paid_share, edge_of_one, fair_pays from lines)

select * from final
order by game, line_no
