-- Up Migration
-- The safety answers of somebody whom the safety questions stopped and who asks the clinic, in words: as the patient read them, and in the
-- other languages of the brand (decision 047). Null for an enquiry without them.
set local lock_timeout = '1s';
alter table enquiry add column answer_sheet jsonb;
alter table enquiry add column answer_translations jsonb;
