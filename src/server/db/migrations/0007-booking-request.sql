-- Up Migration
-- Orders that still need a time. The key is a credential of the patient, like the key of a booking. `slug` names the request in
-- addresses and gives no access.
create table booking_request (
  booking_key text primary key check (length(booking_key) >= 22),
  slug uuid not null unique default gen_random_uuid(),
  brand text not null,
  status text not null default 'OPEN' check (status in
    ('OPEN', 'ON_HOLD', 'BOOKED', 'CANCELED', 'DECLINED_BY_PATIENT', 'REMOVED_BY_OPERATOR', 'EXPIRED', 'EXPIRED_PATIENT', 'DELETED')),
  patient jsonb not null,
  -- Null if the patient has yet to choose.
  exam_id integer references exam,
  clinic_id integer references clinic,
  -- The referrer, and the referrer's notes for the patient.
  referrer text not null default '',
  notes text not null default '',
  created_at timestamptz not null default now(),
  access_revoked_at timestamptz
);

-- A document of a request. Lists do not read the bytes.
create table attachment (
  id uuid primary key default gen_random_uuid(),
  booking_key text not null references booking_request on delete cascade,
  position integer not null,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  title text not null,
  description text not null default '',
  bytes bytea not null,
  byte_count integer not null generated always as (octet_length(bytes)) stored,
  created_at timestamptz not null default now(),
  unique (booking_key, position)
);
-- PDF and images are compressed already.
alter table attachment alter column bytes set storage external;

-- A session is of a booking, of a booking request, or of an account.
alter table session add column request_key text references booking_request on delete cascade;
alter table session add constraint session_of_one check (booking_key is null or request_key is null);
