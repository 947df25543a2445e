-- Up Migration
-- A reminder that was queued: of an appointment at its time, some hours before, by mail or SMS. A row exists once it is in the outbox.
set local lock_timeout = '1s';
create table reminder (
  booking_key text not null references booking on delete cascade,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  hours_prior integer not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  primary key (booking_key, appointment_id, starts_at, hours_prior, channel)
);
create index reminder_by_start on reminder (starts_at);

-- When the patient asked for no more reminders of this booking; null if they are wanted.
alter table booking add column reminders_stopped_at timestamptz;

-- The appointment that a message of the template reminder is about; null for all other messages.
alter table outbox add column appointment_id uuid;
-- How a message is sent; null for mail, and for a one-time code, which has its channel.
alter table outbox add column channel text;
