-- Up Migration
-- A message is for the patient of a booking, or for a named recipient: `recipient` has the brand, the locale and the address, and
-- `notice` the reference and the path of the page that the message tells of. A one-time code may be of a session without a booking.
-- columnTypes.ts lists the templates, so that a new one needs no lock on the queue.
set local lock_timeout = '1s';
alter table outbox alter column booking_key drop not null;
alter table outbox add column recipient jsonb;
alter table outbox add column notice jsonb;
alter table outbox add constraint outbox_recipient_check check ((booking_key is null) = (recipient is not null)) not valid;
alter table outbox drop constraint outbox_template_check;
alter table one_time_code alter column booking_key drop not null;
