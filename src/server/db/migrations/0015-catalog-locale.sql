-- Up Migration
-- What the catalog says in a language: the words that patients search exams by. Null if the catalog has no such file.
create table catalog_locale (
  locale text primary key,
  search_words jsonb
);
