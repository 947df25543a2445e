-- Published versions of brands: the files of the brand and of the base, so that a version does not depend on the files on disk.
-- `json` instead of `jsonb`, because the order of the fields in a form matters.
create table brand_version (
  brand text not null,
  number integer not null check (number > 0),
  revision text not null,
  files json not null,
  author text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (brand, number)
);

-- Releases: versions made live. The newest release of a brand is served. A rollback is a release too.
create table brand_release (
  brand text not null,
  position integer not null check (position > 0),
  number integer not null,
  author text not null,
  released_at timestamptz not null default now(),
  primary key (brand, position),
  foreign key (brand, number) references brand_version
);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'What was published is never changed; publish a new version of it.' using errcode = 'restrict_violation';
end
$$;
create trigger brand_version_is_immutable before update or delete on brand_version
  for each row execute function refuse_to_rewrite();
create trigger brand_release_is_immutable before update or delete on brand_release
  for each row execute function refuse_to_rewrite();
