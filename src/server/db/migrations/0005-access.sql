-- Up Migration
-- Sessions, one-time codes, budgets and the audit log. A session has only the hash of its token. A one-time code is derived from
-- the id of its row and the signing key and is stored nowhere, so a copy of the database or of the outbox reveals none.

-- The time at which the key of the booking was revoked; its sessions end then.
alter table booking add column access_revoked_at timestamptz;

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  brand text not null,
  role text not null check (role in
    ('patient', 'booking-request-user', 'staff', 'kiosk', 'referrer', 'external-radiologist', 'user')),
  -- The sessions of one booking or account have the same subject; they can be ended together.
  subject bytea not null,
  booking_key text references booking on delete cascade,
  account jsonb,
  -- True until the one-time code is entered; the session has no rights until then.
  awaits_code boolean not null default false,
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  idle_until timestamptz not null,
  ends_at timestamptz not null
);
create index session_by_subject on session (subject);
create index session_by_end on session (ends_at);

create table one_time_code (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null references session on delete cascade on update cascade,
  booking_key text not null references booking on delete cascade,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Counted before a code is compared.
  tries integer not null default 0,
  ended_at timestamptz
);
create index one_time_code_by_session on one_time_code (token_hash, created_at desc);

-- The number of uses within a window that begins with the first use. `subject` is a keyed hash.
create table budget (
  name text not null,
  subject bytea not null,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null,
  spent integer not null default 1,
  primary key (name, subject)
);
create index budget_by_end on budget (ends_at);

-- Spends one of each budget in the given order, and stops at the first that is used up. Returns its position, from 1, and the
-- seconds until its window ends; position 0 if all were spent. Rows are locked in the order of the names, which prevents deadlocks.
create function spend_budgets(names text[], subjects bytea[], limits integer[], seconds integer[])
returns table (refused integer, retry_after integer) language plpgsql as $$
begin
  for i in 1 .. coalesce(array_length(names, 1), 0) loop
    insert into budget as b (name, subject, began_at, ends_at)
    values (names[i], subjects[i], clock_timestamp(), clock_timestamp() + make_interval(secs => seconds[i]))
    on conflict (name, subject) do update set
      spent = case when b.ends_at <= clock_timestamp() then 1 else b.spent + 1 end,
      began_at = case when b.ends_at <= clock_timestamp() then excluded.began_at else b.began_at end,
      ends_at = case when b.ends_at <= clock_timestamp() then excluded.ends_at else b.ends_at end
    where b.spent < limits[i] or b.ends_at <= clock_timestamp();
    if not found then
      return query select i, greatest(1, ceil(extract(epoch from b.ends_at - clock_timestamp())))::integer
        from budget b where b.name = names[i] and b.subject = subjects[i];
      return;
    end if;
  end loop;
  return query select 0, 0;
end
$$;

-- A pending OpenID Connect sign-in; deleted when the browser that started it returns.
create table sign_in (
  token_hash bytea primary key,
  brand text not null,
  provider text not null,
  state text not null,
  nonce text not null,
  verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);

alter table outbox drop constraint outbox_template_check;
alter table outbox add constraint outbox_template_check check (template in ('confirmation', 'cancellation', 'code'));
alter table outbox add column code_id uuid references one_time_code on delete cascade;
alter table outbox add constraint outbox_code_check check ((template = 'code') = (code_id is not null));

-- The audit log: author, action, object and result as keyed hashes and fixed words, no content. Each entry has the hash of the entry
-- before it, so that a changed or removed entry is detected. A transaction writes its entry last, because the lock that orders the
-- entries is held until the commit.
create table audit_entry (
  position bigint primary key,
  at_micros bigint not null,
  role text not null check (role ~ '^[a-z-]+$'),
  actor text not null check (actor ~ '^[0-9a-f]*$'),
  action text not null check (action ~ '^[a-z-]+$'),
  object text not null check (object ~ '^[0-9a-f]*$'),
  result text not null check (result ~ '^[a-z-]+$'),
  hash bytea not null check (octet_length(hash) = 32)
);

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last audit_entry;
begin
  perform pg_advisory_xact_lock(hashtext('audit_entry'));
  select * into last from audit_entry order by position desc limit 1;
  new.position := coalesce(last.position, 0) + 1;
  new.at_micros := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  new.hash := sha256(convert_to(concat_ws(E'\n', coalesce(encode(last.hash, 'hex'), ''), new.position, new.at_micros,
    new.role, new.actor, new.action, new.object, new.result), 'UTF8'));
  return new;
end
$$;
create trigger audit_entry_is_chained before insert on audit_entry for each row execute function chain_audit_entry();

create function refuse_to_forget() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entry_is_kept before update or delete or truncate on audit_entry
  for each statement execute function refuse_to_forget();
revoke update, delete, truncate on audit_entry from public, current_user;
