-- Up Migration
-- Shared devices that the staff registered: who holds the token of one is the device. Only the hash of the token is kept.
create table kiosk_device (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  brand text not null,
  -- What the device was called when it was last heard of.
  name text not null,
  -- Keyed hash of who registered it.
  registered_by bytea not null,
  registered_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
