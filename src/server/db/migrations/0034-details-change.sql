-- Up Migration
-- Details of a patient that the patient says are wrong, from the page of a booking or of a booking request. Nothing changes in either until
-- staff change it in their own system. `before` and `after` have the same parts of a patient.
create table details_change (
  id uuid primary key default gen_random_uuid(),
  brand text not null,
  -- Key of a booking or of a booking request. Not a foreign key, because the tables may lie on different nodes (decision 020).
  booking_key text not null,
  before jsonb not null,
  after jsonb not null,
  remark text not null,
  -- False if only the browser that booked, or a booking request, opened the page: the sender may be another person.
  proved boolean not null,
  status text not null default 'NEW' check (status in ('NEW', 'DONE')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((status = 'DONE') = (done_at is not null))
);
create index details_change_by_booking on details_change (booking_key);
create index details_change_done on details_change (done_at) where done_at is not null;
