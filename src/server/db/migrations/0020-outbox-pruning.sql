-- Up Migration
-- no transaction
-- Housekeeping finds sent messages by the time of their delivery. A failed message is found by outbox_failed.
drop index concurrently if exists outbox_sent;
create index concurrently outbox_sent on outbox (sent_at) where sent_at is not null;

-- Without this, PostgreSQL reads the whole outbox for each one-time code that is deleted with its session.
drop index concurrently if exists outbox_by_code;
create index concurrently outbox_by_code on outbox (code_id) where code_id is not null;
