-- Up Migration
-- Validates the constraint of migration 0019, beside bookings.
set local lock_timeout = '1s';
alter table appointment validate constraint appointment_status_check;
