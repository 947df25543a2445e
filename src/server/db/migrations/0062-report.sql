-- Up Migration
-- A report about an appointment, from the clinic's system. `report_id` is the id there: a report that comes again replaces the earlier one.
-- `received_at` is the time of the first, from which the release is counted.
set local lock_timeout = '1s';
create table report (
  booking_key text not null references booking on delete cascade,
  appointment_id uuid not null,
  report_id text not null check (report_id ~ '^[\w.-]{1,100}$'),
  title text not null,
  author text not null,
  body text not null,
  reported_at timestamptz not null,
  revision integer not null default 1,
  received_at timestamptz not null default now(),
  -- When the patient was told about it.
  announced_at timestamptz,
  primary key (booking_key, report_id)
);
create index report_unannounced on report (received_at) where announced_at is null;
