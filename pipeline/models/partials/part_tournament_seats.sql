-- What sources say of players in the hands of tournaments beside the play: places, prizes, bounties, chips bought again. Such a
-- player need not have been dealt in.
-- grain: one row per (run_id, hand_no, seat_no)
-- kinds: replay
-- units: *_hundredths are those of the currency; played_at is UTC; has_unsaid_bounty says that the player was paid for a
--   knock-out but not how much
with

sources as (select * from stg_source_hands where tournament_id is not null),

said as (select said.* from stg_source_seats as said semi join sources on said.hand_no = sources.hand_no),

takers as (
    select distinct hand_no, unnest(knocked_out_by_seat_nos) as seat_no
    from said
),

joined as (
    select
        int_run.run_id,
        said.hand_no,
        said.seat_no,
        sources.site,
        sources.tournament_id,
        players.player,
        sources.played_at,
        said.has_finished,
        said.place,
        said.prize_hundredths,
        said.entry_won_tournament_id is not null as has_won_entry,
        said.bounty_won_hundredths,
        takers.seat_no is not null and said.bounty_won_hundredths is null as has_unsaid_bounty,
        said.rebuy_chips is not null as has_rebought,
        said.rebuy_price_hundredths,
        said.addon_chips is not null as has_added_on,
        said.addon_price_hundredths,
        said.currency
    from said
    cross join int_run
    inner join sources on said.hand_no = sources.hand_no
    inner join stg_players as players on int_run.run_id = players.run_id and said.player_id = players.player_id
    left join takers on said.hand_no = takers.hand_no and said.seat_no = takers.seat_no
)

select * from joined
