-- Up Migration
-- Every status of an appointment. src/base/appointmentStatus.ts has which may follow which.
set local lock_timeout = '1s';
alter table appointment drop constraint appointment_status_check;
alter table appointment add constraint appointment_status_check check (status in
  ('PENDING', 'BOOKED', 'CONFIRMED', 'CHANGED', 'RESCHEDULED', 'CANCELED', 'ARRIVED', 'DONE', 'NO_SHOW')) not valid;
