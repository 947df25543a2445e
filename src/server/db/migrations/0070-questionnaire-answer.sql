-- Up Migration
-- What somebody answered to a questionnaire that runs on its own, such as the pain score before a visit (decision 054). It belongs to a
-- booking, to a booking request, or to a draft: a run of one browser that has booked nothing yet. The transaction that books gives the
-- draft's answers to the booking.
create table questionnaire_answer (
  id uuid primary key default gen_random_uuid(),
  brand text not null,
  -- The language in which it was answered.
  locale text not null,
  -- No foreign keys, because the tables may lie on different nodes (decision 020).
  booking_key text,
  request_key text,
  -- Hash of the browser's holder token, and the id of its run: a browser may book for several people.
  holder bytea,
  draft text,
  -- The questionnaire by its id, its type, and the content hash of its flow.
  questionnaire text not null,
  type text not null,
  revision text not null,
  author_role text not null,
  -- Keyed hash of the author's account or booking; null for a visitor.
  author bytea,
  -- The appointments of a booking that it is about; empty for all.
  appointment_ids uuid[] not null,
  result jsonb not null,
  answer_sheet jsonb not null,
  answer_translations jsonb not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(booking_key, request_key, holder) = 1),
  check ((holder is null) = (draft is null))
);
create index questionnaire_answer_of_booking on questionnaire_answer (booking_key) where booking_key is not null;
create index questionnaire_answer_of_request on questionnaire_answer (request_key) where request_key is not null;
create index questionnaire_answer_of_draft on questionnaire_answer (holder, draft) where holder is not null;
create index questionnaire_answer_by_age on questionnaire_answer (brand, created_at);
