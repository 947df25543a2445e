-- Up Migration
-- no transaction
-- Staff read how many details changes wait for them.
drop index concurrently if exists details_change_new;
create index concurrently details_change_new on details_change (brand) where status = 'NEW';
