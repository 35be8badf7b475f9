-- Results of real players at cash tables, by stakes.
-- grain: one row per (site, player, game, betting_limit, stake_label)
-- units: *_chips are the smallest unit of the stakes, *_money units of the currency; results are after rake; *_bb_per_100 and
--   their errors are big blinds per 100 hands; times are UTC. Hands are not independent, so errors are clustered: by sessions as
--   in mart_sessions where there are ten of them at these stakes and all times are known, else by stretches of 25 hands in a row
--   where there are ten, else by hands. Intervals are of Student's t with one degree of freedom fewer than clusters
-- columns:
--   site: card room or program that recorded the hands
--   player: name of the player there
--   game: key of the game
--   betting_limit: no limit, pot limit or fixed limit
--   stake_label: blinds or bets, limit and currency
--   currency: ISO code, or PLAY for play money
--   num_hands: hands dealt in
--   num_untimed: of these, hands whose time is not known
--   num_hero_hands: hands whose record shows the player's cards from the start, as files of one's own do
--   first_played_at: when the first hand whose time is known began
--   last_played_at: when the last one began
--   net_chips: won less put in, as the pots were paid: cash-outs and what the room adds are in total_money
--   net_money: the same in units of the currency
--   net_bb: the same in big blinds
--   big_blind_money: big blind in units of the currency, in games without blinds the small bet
--   big_bet_bb: big bet in big blinds; results of fixed limit told in big bets are those in big blinds divided by it
--   net_bb_per_100: 100 * net_bb / num_hands
--   net_bb_per_100_stderr: its clustered standard error
--   net_bb_per_100_low: lower end of its 95 % interval, null of fewer than five clusters
--   net_bb_per_100_high: upper end of it
--   cluster: what is taken for independent: session, stretch (25 hands in a row) or hand
--   num_clusters: how many of these there are, the sample of the standard errors
--   deviation_bb_per_100: standard deviation of 100 hands, 10 times that of one hand
--   num_cash_outs: hands in which the player left the pot to the room
--   cash_out_net_chips: got for that less what the pots would have paid, fees taken off
--   bonus_chips: paid by the room beside the pots
--   total_money: net_money with these two
--   num_all_in: hands whose betting was over with cards to come, all live hands known
--   luck_chips: won more there than could be expected
--   ev_money: net_money without luck_chips
--   ev_bb_per_100: expected result: there each pot is shared by chances to win it, elsewhere it is what was won
--   ev_bb_per_100_stderr: its clustered standard error
--   num_showdowns: hands in which the player reached the showdown
--   showdown_net_chips: won less put in of these
--   no_showdown_net_chips: won less put in of the others
--   rake_dealt_chips: rake in equal shares to all dealt in
--   rake_contributed_chips: rake in equal shares to those with chips in the pots
--   rake_weighted_chips: rake in proportion to chips in the pots
--   rake_contributed_bb_per_100: rake_contributed_chips in big blinds per 100 hands
--   vpip_made: hands with a voluntary call, bet or raise on the first street
--   vpip_chances: hands less walks
--   vpip_rate: vpip_made / vpip_chances
--   pfr_made: hands with a raise on the first street
--   pfr_chances: hands less walks
--   pfr_rate: pfr_made / pfr_chances
--   three_bet_made: hands that made the second raise on the first street
--   three_bet_chances: hands with a decision facing one raise of another seat, that might raise
--   three_bet_rate: three_bet_made / three_bet_chances
--   fold_to_three_bet_made: hands that made the first raise and folded to the second
--   fold_to_three_bet_chances: hands that made the first raise and had a decision facing two raises
--   fold_to_three_bet_rate: fold_to_three_bet_made / fold_to_three_bet_chances
--   steal_made: hands that raised first in from the cutoff, the button or the small blind
--   steal_chances: hands with a decision there after all before had folded
--   steal_rate: steal_made / steal_chances
--   fold_to_steal_made: blinds that folded to a steal
--   fold_to_steal_chances: blinds with a decision facing a steal that nobody had called or raised
--   fold_to_steal_rate: fold_to_steal_made / fold_to_steal_chances
--   saw_flop_made: hands that had not folded when the second street was dealt
--   saw_flop_chances: hands
--   saw_flop_rate: saw_flop_made / saw_flop_chances
--   cbet_made: hands that raised last on the first street and bet first on the second
--   cbet_chances: hands that raised last on the first street and had a decision on the second before any bet
--   cbet_rate: cbet_made / cbet_chances
--   fold_to_cbet_made: hands that folded to such a bet
--   fold_to_cbet_chances: hands with a decision facing such a bet that nobody had raised
--   fold_to_cbet_rate: fold_to_cbet_made / fold_to_cbet_chances
--   went_to_showdown_made: hands that reached the showdown, all-in or not
--   went_to_showdown_chances: hands that saw the second street
--   went_to_showdown_rate: went_to_showdown_made / went_to_showdown_chances
--   won_at_showdown_made: showdowns that won chips, shared pots included
--   won_at_showdown_chances: showdowns reached
--   won_at_showdown_rate: won_at_showdown_made / won_at_showdown_chances
--   wwsf_made: hands that saw the second street and won chips, shared pots included
--   wwsf_chances: hands that saw the second street
--   wwsf_rate: wwsf_made / wwsf_chances
--   num_bets_raises: bets and raises after the first street
--   num_calls: calls after the first street
--   num_folds: folds after the first street
--   aggression_factor [ratio]: num_bets_raises / num_calls, null without calls
--   aggression_frequency [fraction]: num_bets_raises / (num_bets_raises + num_calls + num_folds), checks left out
with

final as (
    select * exclude (cut, item_no, item)
    from mart_player_cuts
    where cut = 'all'
)

select * from final
order by site, player, game, betting_limit, stake_label
