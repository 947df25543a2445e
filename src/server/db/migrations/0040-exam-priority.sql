-- Up Migration
-- The provider's number that puts an exam before others of its group (SL-7); null without one. The order itself is in `position`.
alter table exam add column priority integer;
