-- Up Migration
-- no transaction
-- Referrers list their own bookings, newest first.
drop index concurrently if exists booking_by_booker;
create index concurrently booking_by_booker on booking (booked_by_subject, created_at) where booked_by_subject is not null;

-- Housekeeping finds pending bookings whose time is over.
drop index concurrently if exists booking_pending;
create index concurrently booking_pending on booking (pending_until) where pending_until is not null and pending_outcome is null;

-- Staff find a patient by the date of birth.
drop index concurrently if exists booking_by_birth_date;
create index concurrently booking_by_birth_date on booking (brand, (patient ->> 'dateOfBirth'));
