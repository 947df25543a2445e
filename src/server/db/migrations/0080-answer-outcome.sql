-- Up Migration
-- What the answers lead to (decision 061); null if they lead to nothing.
set local lock_timeout = '1s';
alter table questionnaire_answer add column outcome jsonb;
