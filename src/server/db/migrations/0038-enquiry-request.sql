-- Up Migration
-- The booking request that an enquiry is about. Not a foreign key, because the tables may lie on different nodes (decision 020).
set local lock_timeout = '1s';
alter table enquiry add column request_key text;
