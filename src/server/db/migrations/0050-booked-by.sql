-- Up Migration
-- Who booked for the patient: name and role of a member of staff or a referrer, and the keyed hash of the account, by which referrers find
-- their own bookings. Null if the patient booked.
set local lock_timeout = '1s';
alter table booking add column booked_by jsonb;
alter table booking add column booked_by_subject bytea;
-- The rules that staff overrode, with their reasons.
alter table booking add column overrides jsonb;
-- A pending booking waits for the patient until `pending_until`; `pending_outcome` is CONFIRMED, DECLINED, EXPIRED or CANCELED once it ended, and
-- `decline_sheet` has the answers of a patient who declined, in words. Null for a booking that never was pending.
alter table booking add column pending_until timestamptz;
alter table booking add column pending_outcome text;
alter table booking add column decline_sheet jsonb;
