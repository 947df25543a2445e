-- Up Migration
-- The choices that form fields take from the catalog: insurance types, ethnicities, doctors. A choice that left the catalog becomes
-- inactive, because bookings may have it. An empty list of countries means all.
create table catalog_choice (
  list text not null,
  slug text not null,
  position integer not null,
  name text not null,
  detail text not null,
  countries text[] not null,
  active boolean not null,
  primary key (list, slug)
);
