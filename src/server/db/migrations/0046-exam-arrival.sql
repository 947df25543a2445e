-- Up Migration
-- How many minutes before the exam patients arrive; null for the usual time, which `buildSnapshot.ts` has.
alter table exam add column arrival_minutes integer;
