-- Up Migration
-- A mail is claimed with a lease that is committed before anything is sent: `next_attempt_at` moves behind the end of the lease
-- and `attempts` is counted, so that both survive the death of the process. The end of the lease identifies the claim: a process
-- whose lease was replaced does not write its result.

-- The end of the attempts. Mail in the queue gets the full time from now; a code ends when it expires.
alter table outbox add column give_up_at timestamptz not null default now() + interval '48 hours';
update outbox set give_up_at = one_time_code.expires_at
  from one_time_code where one_time_code.id = outbox.code_id and outbox.sent_at is null;

-- The time and reason of the final failure: a code such as SMTP_550, without the words of the mail server.
alter table outbox add column failed_at timestamptz;
alter table outbox add column reason text check (reason ~ '^\w{1,40}$');
alter table outbox add constraint outbox_failure_check check ((failed_at is null) = (reason is null));
alter table outbox add constraint outbox_end_check check (sent_at is null or failed_at is null);

-- One-time codes come first.
drop index outbox_due;
create index outbox_due on outbox ((template <> 'code'), next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_failed on outbox (failed_at) where failed_at is not null;
