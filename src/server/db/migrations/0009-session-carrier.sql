-- Up Migration
-- A session has an idle limit, which is shorter at a registered device, and the carrier of its token: the same token in another
-- cookie or header is invalid. Sessions of earlier releases have neither and end here; their owners authenticate again.
delete from session;
alter table session add column idle_seconds integer not null check (idle_seconds > 0);
alter table session add column carrier text not null check (carrier in ('cookie', 'frame-cookie', 'header'));

-- Null after the browser that booked logged out or the visit at a shared device ended.
alter table booking alter column holder drop not null;
create index booking_by_holder on booking (holder) where holder is not null;
