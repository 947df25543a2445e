-- Up Migration
-- Minutes before the start until which an appointment can be moved or changed online: of the exam, or of the clinic; null for the brand's.
set local lock_timeout = '1s';
alter table clinic add column reschedule_minutes_prior integer;
alter table exam add column reschedule_minutes_prior integer;
-- The appointment of the same booking that this one replaces; null for one that replaces none.
alter table appointment add column predecessor uuid;
-- Whether no appointment is needed for the exam; null means no.
alter table appointment add column walk_in boolean;
