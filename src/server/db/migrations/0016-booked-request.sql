-- Up Migration
-- A booking that is made from a booking request has the key of the request, and the request has the key of its booking, so that each is
-- found from the other by its key. Neither column is a foreign key, because the tables may lie on different nodes (decision 020).
set local lock_timeout = '1s';
alter table booking add column request_key text;
alter table booking_request add column appointment_key text;
-- The body part as exams of the catalog name it; empty if the request has an exam or the patient chooses.
alter table booking_request add column body_part text not null default '';
