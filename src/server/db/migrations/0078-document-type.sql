-- Up Migration
-- The document types of the catalog. A type that left the catalog becomes inactive, because attachments may have it.
create table document_type (
  id text primary key,
  position integer not null,
  title text not null,
  description text not null,
  combine_photos boolean not null,
  general boolean not null,
  active boolean not null
);
set local lock_timeout = '1s';
-- Ids of the document types that an exam asks for; null means none.
alter table exam add column document_types text[];
