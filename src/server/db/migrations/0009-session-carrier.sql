-- Up Migration
-- A session keeps its own idle limit, since the role alone does not tell it (a registered device has a shorter one), and the
-- carrier of its token: the same token in another cookie or header is of no session. Sessions of earlier releases have neither
-- and end here; their owners authenticate again.
delete from session;
alter table session add column idle_seconds integer not null check (idle_seconds > 0);
alter table session add column carrier text not null check (carrier in ('cookie', 'frame-cookie', 'header'));

-- Null once the browser that booked has logged out, or the visit at a shared device is over.
alter table booking alter column holder drop not null;
create index booking_by_holder on booking (holder) where holder is not null;
