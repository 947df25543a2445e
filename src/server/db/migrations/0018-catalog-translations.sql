-- Up Migration
-- The texts of the catalog in a locale. Null if the catalog has no such file.
set local lock_timeout = '1s';
alter table catalog_locale add column translations jsonb;
