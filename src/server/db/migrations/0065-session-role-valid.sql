-- Up Migration
-- Validates a constraint of migration 0063, beside bookings.
set local lock_timeout = '1s';
alter table session validate constraint session_role_check;
