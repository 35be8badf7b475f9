-- What the page that sells a game of the lake claims, and what is true: computed, not simulated.
-- grain: one row per (game, rule_set, claim_no)
-- units: none
-- columns:
--   game: key of the game
--   rule_set: rule book: what is true by its readings
--   claim_no: place of the claim, 0 first
--   claim: what is claimed
--   verdict: the verdict on it in a word or two
--   truth: what is true, with its figures
with

claims as (select * from exact_house_claims),

final as (select game, 'rule book' as rule_set, claim_no, claim, verdict, truth from claims)

select * from final
order by game, claim_no
