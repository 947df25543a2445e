-- Up Migration
-- Files of patients and staff. `stored_object` is written before the first byte of its file, so that no file is in the store without a row.
-- The store has ciphertext only: `wrapped_key` is the data key of the object, encrypted with the key of the settings that `key_id` names.
create table stored_object (
  id uuid primary key default gen_random_uuid(),
  key_id text not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  -- From then on housekeeping deletes the object; null while an attachment or an upload has it.
  expires_at timestamptz
);
create index stored_object_expired on stored_object (expires_at) where expires_at is not null;
create index stored_object_by_key on stored_object (key_id);

-- The chunks of an object in their order, with their name in the store and the length of their plain text.
create table stored_chunk (
  object_id uuid not null references stored_object on delete cascade,
  position integer not null,
  name text not null,
  byte_count integer not null,
  primary key (object_id, position)
);

-- The store of a portal without an S3-compatible one.
create table object_data (
  name text collate "C" primary key,
  bytes bytea not null
);
alter table object_data alter column bytes set storage external;

-- A file until it is an attachment, or refused. `owner` is what it belongs to: appointments of a booking, a booking request, or a draft, which
-- is a booking in progress of the browser `holder`.
create table upload (
  id uuid primary key default gen_random_uuid(),
  brand text not null,
  owner text not null check (owner in ('booking', 'request', 'draft')),
  booking_key text,
  appointment_ids uuid[],
  draft_id uuid,
  holder bytea,
  -- Who uploads: keyed hash of the session's subject, or the holder; may go on after an interruption.
  uploader bytea not null,
  role text not null,
  document_type text,
  -- Several files are photos that become one PDF; their bytes follow one another.
  file_names text[] not null,
  file_sizes integer[] not null,
  byte_count integer not null check (byte_count > 0),
  received integer not null default 0 check (received <= byte_count),
  content_types text[] not null,
  -- The attachment whose file this one replaces, and the attachment that it became.
  replaces uuid,
  attachment_id uuid,
  state text not null default 'UPLOADING' check (state in ('UPLOADING', 'SCANNING', 'READY', 'REFUSED')),
  refusal text,
  object_id uuid references stored_object,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((owner = 'draft') = (draft_id is not null and holder is not null and booking_key is null)),
  check ((owner = 'booking') = (appointment_ids is not null))
);
create index upload_by_booking on upload (booking_key) where booking_key is not null;
create index upload_by_draft on upload (draft_id) where draft_id is not null;
create index upload_due on upload (next_attempt_at) where state = 'SCANNING';
create index upload_by_change on upload (changed_at);

-- An attachment belongs to the same owners, and its file is in the store; `bytes` has the file of an attachment from before the store, until
-- housekeeping moves it.
alter table attachment drop constraint attachment_booking_key_fkey;
alter table attachment drop constraint attachment_booking_key_position_key;
alter table attachment drop constraint attachment_content_type_check;
alter table attachment alter column booking_key drop not null;
alter table attachment alter column bytes drop not null;
alter table attachment alter column byte_count drop expression;
alter table attachment alter column position set default 0;
alter table attachment alter column title set default '';
alter table attachment add column owner text not null default 'request' check (owner in ('booking', 'request', 'draft'));
alter table attachment add column appointment_ids uuid[];
alter table attachment add column draft_id uuid;
alter table attachment add column holder bytea;
alter table attachment add column role text not null default 'staff';
alter table attachment add column document_type text;
alter table attachment add column object_id uuid references stored_object;
-- A copy for browsers, which do not show HEIC and TIFF.
alter table attachment add column view_object_id uuid references stored_object;
alter table attachment add column view_content_type text;
alter table attachment add constraint attachment_file check ((bytes is null) = (object_id is not null));
alter table attachment add constraint attachment_draft
  check ((owner = 'draft') = (draft_id is not null and holder is not null and booking_key is null));
alter table attachment add constraint attachment_appointments check ((owner = 'booking') = (appointment_ids is not null));
create index attachment_by_booking on attachment (booking_key) where booking_key is not null;
create index attachment_by_draft on attachment (draft_id) where draft_id is not null;
create index attachment_by_object on attachment (object_id);
create index attachment_in_row on attachment (id) where bytes is not null;
