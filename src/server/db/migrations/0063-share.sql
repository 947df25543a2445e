-- Up Migration
-- Results of a booking that its patient shares with a contact. The key is a credential of the contact, like the key of a booking.
set local lock_timeout = '1s';
create table share (
  share_key text primary key check (length(share_key) >= 22),
  id uuid not null unique default gen_random_uuid(),
  booking_key text not null,
  brand text not null,
  type text not null check (type in ('RESULT', 'HISTORY')),
  contact text not null,
  contact_type text not null check (contact_type in ('EMAIL', 'PHONE')),
  contact_name text not null,
  note text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index share_by_booking on share (booking_key, created_at);

-- When the contact opened what was shared.
create table share_view (
  share_key text not null references share on delete cascade,
  viewed_at timestamptz not null default now()
);
create index share_view_by_share on share_view (share_key, viewed_at);

-- A session is of a booking, of a booking request, of a share, or of an account. Sessions end within hours, so the table is small.
alter table session add column share_key text;
alter table session drop constraint session_of_one;
alter table session add constraint session_of_one check (num_nonnulls(booking_key, request_key, share_key) <= 1) not valid;
alter table session drop constraint session_role_check;
alter table session add constraint session_role_check check (role ~ '^[a-z-]+$') not valid;
