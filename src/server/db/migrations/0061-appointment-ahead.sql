-- Up Migration
-- no transaction
-- Finds the appointments whose reminders are due.
drop index concurrently if exists appointment_ahead;
create index concurrently appointment_ahead on appointment (starts_at, id) where status in ('BOOKED', 'CONFIRMED');
