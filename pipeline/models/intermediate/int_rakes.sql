-- Hands of the block that pay rake, as it was taken. `tapete rake` puts what schedules of its own take in its place.
-- grain: one row per (schedule_no, hand_no)
-- units: rake_chips are the smallest unit of the stakes; schedule_no is 0 for what was taken
with

hands as (select * from int_hands where is_raked),

taken as (select 0 as schedule_no, hand_no, rake_chips from hands)

select * from taken
