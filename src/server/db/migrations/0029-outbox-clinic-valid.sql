-- Up Migration
-- Validates the constraint of migration 0028, beside bookings.
set local lock_timeout = '1s';
alter table outbox validate constraint outbox_clinic_check;
