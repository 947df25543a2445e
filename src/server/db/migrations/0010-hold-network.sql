-- Up Migration
-- The network that placed a hold, as a keyed hash, because the slots that a network may hold are limited. Null for an appointment.
alter table allocation add column network bytea;
create index allocation_by_network on allocation (network, expires_at) where network is not null;
