-- Up Migration
-- The network that a hold was placed from, as a keyed hash: how much a network may hold at a time is limited. An appointment
-- has none.
alter table allocation add column network bytea;
create index allocation_by_network on allocation (network, expires_at) where network is not null;
