-- Up Migration
-- A mail is claimed with a lease that is committed before anything is sent: `next_attempt_at` moves behind the end of the lease
-- and `attempts` is counted, so that neither depends on what becomes of the process. The end of the lease names the
-- claim: a process whose lease is another one may not write what came of it.

-- When trying ends. Mail that is owed already gets its whole time from now on; a code ends with itself.
alter table outbox add column give_up_at timestamptz not null default now() + interval '48 hours';
update outbox set give_up_at = one_time_code.expires_at
  from one_time_code where one_time_code.id = outbox.code_id and outbox.sent_at is null;

-- When the mail was given up, and why: a code such as SMTP_550, nothing of what the mail server said.
alter table outbox add column failed_at timestamptz;
alter table outbox add column reason text check (reason ~ '^\w{1,40}$');
alter table outbox add constraint outbox_failure_check check ((failed_at is null) = (reason is null));
alter table outbox add constraint outbox_end_check check (sent_at is null or failed_at is null);

-- One-time codes come first.
drop index outbox_due;
create index outbox_due on outbox ((template <> 'code'), next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_failed on outbox (failed_at) where failed_at is not null;
