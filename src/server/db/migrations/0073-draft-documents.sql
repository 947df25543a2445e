-- Up Migration
-- The browser chooses the ids of drafts, for documents and for answers to questionnaires.
alter table attachment alter column draft_id type text;
alter table upload alter column draft_id type text;

-- Logging out deletes the documents of the browser's bookings in progress.
create index attachment_by_holder on attachment (holder) where holder is not null;
create index upload_by_holder on upload (holder) where holder is not null;
