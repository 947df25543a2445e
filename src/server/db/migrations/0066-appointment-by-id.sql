-- Up Migration
-- no transaction
-- Documents are asked for by the id of an appointment, which is its slug.
drop index concurrently if exists appointment_by_id;
create index concurrently appointment_by_id on appointment (id);
