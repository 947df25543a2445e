-- Up Migration
-- A browser that has logged out, by the hash that named it as a holder: a booking of it that commits later does not open its access
-- again.
create table ended_holder (
  holder bytea primary key,
  ended_at timestamptz not null default now()
);
