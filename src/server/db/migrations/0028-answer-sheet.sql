-- Up Migration
-- The answers of a booking in the words that the patient read, which stay readable when the flow changes (decision 029). Null for bookings
-- from before this migration.
set local lock_timeout = '1s';
alter table booking add column answer_sheet jsonb;

-- Mail to a clinic about its part of a booking: the templates that begin with clinic-.
alter table outbox add column clinic_id integer;
alter table outbox add constraint outbox_clinic_check check ((template like 'clinic-%') = (clinic_id is not null)) not valid;
