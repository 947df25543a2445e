-- Up Migration
-- Holds, bookings and mail. An allocation reserves a stretch of a device's time: for a hold, a portal appointment, or a booking
-- made elsewhere. Keys begin with the clinic, so that the tables can be sharded by clinic.

create table allocation (
  clinic_id integer not null,
  device_id integer not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('hold', 'appointment', 'external')),
  -- The patient's time, and the room's time around it (preparation before, clean-up after).
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  busy_from timestamptz not null check (busy_from <= starts_at),
  busy_until timestamptz not null check (busy_until >= ends_at),
  exam_ids integer[] not null default '{}',
  -- Booked as a walk-in: no preparation time and no notice (BK-7).
  walk_in boolean not null default false,
  hold_id uuid,
  holder bytea,
  expires_at timestamptz,
  -- The latest time to which a hold can be extended (SL-5).
  extendable_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (clinic_id, device_id, id),
  foreign key (clinic_id, device_id) references device,
  check ((kind = 'hold') = (hold_id is not null and holder is not null and expires_at is not null and extendable_until is not null)),
  -- Lets search find every allocation that reaches into a range by an index scan that begins one day before the range.
  constraint allocation_within_a_day check (busy_until <= busy_from + interval '24 hours'),
  -- The backstop behind the advisory locks: PostgreSQL itself refuses two allocations at one time on one device.
  constraint allocation_no_overlap exclude using gist (clinic_id with =, device_id with =, tstzrange(busy_from, busy_until) with &&)
);

-- Search reads only this index: no row is visited.
create index allocation_by_time on allocation (clinic_id, device_id, busy_from) include (busy_until, kind, expires_at, holder);
create index allocation_by_hold on allocation (hold_id) where hold_id is not null;
create index allocation_by_holder on allocation (holder) where holder is not null;

-- A booking: the appointments that were booked in one go, under one key, which is a credential of the patient.
create table booking (
  booking_key text primary key check (length(booking_key) >= 22),
  brand text not null,
  locale text not null,
  flow text not null,
  flow_revision text not null,
  holder bytea not null,
  patient jsonb not null,
  answers jsonb not null,
  created_at timestamptz not null default now()
);

create table appointment (
  clinic_id integer not null,
  id uuid not null default gen_random_uuid(),
  booking_key text not null references booking,
  device_id integer not null,
  position integer not null,
  exam_ids integer[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'BOOKED' check (status in ('BOOKED', 'CANCELED', 'CHANGED', 'RESCHEDULED')),
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  primary key (clinic_id, id),
  foreign key (clinic_id, device_id) references device
);
create index appointment_by_booking on appointment (booking_key);

-- The first response to each keyed write; a retry gets the same response (draft-ietf-httpapi-idempotency-key-header).
create table idempotent_request (
  scope bytea not null,
  key text not null,
  request_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotent_request_by_age on idempotent_request (created_at);

-- Mail to send, inserted in the transaction of the booking. `message_id` is the RFC 5322 Message-ID, set when the mail is queued,
-- so that a repeated delivery is recognisable as the same mail. Migration 0008 replaces the claim by a row lock with a lease.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  booking_key text not null references booking,
  template text not null check (template in ('confirmation', 'cancellation')),
  message_id text not null unique,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null;

-- The development mailbox: mail is stored here instead of sent, and /mailbox shows it.
create table mailbox (
  message_id text primary key,
  mail jsonb not null,
  received_at timestamptz not null default now()
);
