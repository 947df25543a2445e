-- Up Migration
-- Minutes before the start until which an appointment can be canceled online: of the exam, or of the clinic; null for the brand's.
set local lock_timeout = '1s';
alter table clinic add column cancel_minutes_prior integer;
alter table exam add column cancel_minutes_prior integer;
-- Who canceled an appointment and why: the account, the reason, the answers in words, and why staff overrode the deadline. Null for an
-- appointment that stands, and for one that was canceled before this migration.
alter table appointment add column call_off jsonb;
-- The appointments that a mail names; null for all that fit its template.
alter table outbox add column appointment_ids uuid[];
