-- Up Migration
-- Validates the constraint of migration 0030, beside bookings.
set local lock_timeout = '1s';
alter table outbox validate constraint outbox_recipient_check;
