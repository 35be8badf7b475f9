-- The twenty biggest pots in big blinds; `tapete show RUN HAND` prints one.
select run_id, hand_no, game, stake_label, board, pot_bb, num_showdown_seats
from hands
order by pot_bb desc, run_id, hand_no
limit 20
