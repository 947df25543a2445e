-- Up Migration
-- Visits on several devices of a clinic. A visit has one allocation for each device; those of one visit share `visit_id`, and the
-- appointment has them as `parts`. Both are null for a visit on one device. `visit_rules` has the order of exams in a visit, and which
-- exclude each other; the clinic has the minutes to change rooms, and the longest wait for the next room.
set local lock_timeout = '1s';
alter table allocation add column visit_id uuid;
alter table appointment add column parts jsonb;
alter table exam add column visit_rules jsonb;
alter table clinic add column transfer_minutes integer not null default 5;
alter table clinic add column longest_wait integer not null default 30;
