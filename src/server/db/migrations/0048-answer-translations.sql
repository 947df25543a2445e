-- Up Migration
-- The answer sheet of a booking in the other languages of its brand, by locale, so that staff read it in their language (decision 043).
-- Null for bookings from before this migration.
set local lock_timeout = '1s';
alter table booking add column answer_translations jsonb;
