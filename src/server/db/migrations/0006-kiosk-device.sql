-- Up Migration
-- Shared devices that staff registered. Each device has a secret token, of which only the hash is stored.
create table kiosk_device (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  brand text not null,
  -- The name of the device at its last request.
  name text not null,
  -- Keyed hash of the member of staff who registered it.
  registered_by bytea not null,
  registered_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
