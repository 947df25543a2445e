-- Up Migration
-- What patients ask or tell the provider: about an exam that is arranged by enquiry, as a message to the call centre, or as the wish to be
-- called back. Staff find it by its id; its reference is short, to read out on the phone, and opens nothing.
create table enquiry (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  brand text not null,
  locale text not null,
  kind text not null check (kind in ('EXAM', 'MESSAGE', 'CALLBACK')),
  status text not null default 'NEW' check (status in ('NEW', 'DONE')),
  contact jsonb not null,
  message text not null,
  -- When the patient would like to be called.
  call_time text not null check (call_time in ('ANY', 'MORNING', 'AFTERNOON')),
  exam_ids integer[] not null,
  -- Clinics that the patient chose; empty for any clinic.
  clinic_ids integer[] not null,
  -- The booking that the enquiry is about. Not a foreign key, because the tables may lie on different nodes (decision 020).
  booking_key text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((status = 'DONE') = (done_at is not null))
);
create index enquiry_done on enquiry (done_at) where done_at is not null;
