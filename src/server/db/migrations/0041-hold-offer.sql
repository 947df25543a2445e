-- Up Migration
-- When the slot of a hold was offered. The tokens in a hold expire as those of the search did, so that a hold cannot renew its own
-- offer. Null for an appointment, and for a hold of an older server.
set local lock_timeout = '1s';
alter table allocation add column offered_at timestamptz;
