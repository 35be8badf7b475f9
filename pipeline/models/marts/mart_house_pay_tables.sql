-- What the house would keep under each pay table that has a name, the shipped ones and those of the home.
-- grain: one row per (game, rule_set, pay_table)
-- units: computed, not simulated, by the rule book without a maximum payout; edges on the ante are exact for the best decisions
--   under the shipped table, exchanges of five cards apart: who adapts to another table loses no more
-- columns:
--   game: key of the game
--   rule_set: rule book: its readings
--   table_no: place of the table, 0 the shipped one
--   pay_table: its name
--   payouts: what bet and bonus pay to one, the best hand first
--   open_edge [fraction]: edge on the ante of an open box
--   blind_edge [fraction]: edge on the ante of a blind box
--   bonus_edge [fraction]: edge on the bonus
with

tables as (select * from exact_house_tables),

final as (
    select game, 'rule book' as rule_set, table_no, pay_table, payouts, open_edge, blind_edge, bonus_edge
    from tables
)

select * from final
order by game, table_no
