-- Up Migration
-- Allocations of appointments and external bookings that ended days ago. Housekeeping moves them here, so that `allocation` and its
-- constraint against overlaps have only what new bookings can still collide with. Nothing here is changed again.
set local lock_timeout = '1s';
create table past_allocation (
  clinic_id integer not null,
  device_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('appointment', 'external')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  exam_ids integer[] not null,
  walk_in boolean not null,
  created_at timestamptz not null,
  primary key (clinic_id, device_id, busy_from, id),
  foreign key (clinic_id, device_id) references device
);
