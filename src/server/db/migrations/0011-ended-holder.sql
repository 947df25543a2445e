-- Up Migration
-- Holders that logged out, by the hash of their token: a booking of theirs that commits later gives them no access.
create table ended_holder (
  holder bytea primary key,
  ended_at timestamptz not null default now()
);
