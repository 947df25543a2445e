-- Up Migration
-- The reference of a booking: short, to read out on the phone, and no credential. The table of codes keeps them unique in one place; a
-- booking has its whole reference, as its mail printed it. Bookings from before this migration have none.
set local lock_timeout = '1s';
create table booking_reference (
  -- Crockford's base32, without the brand's prefix.
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  booking_key text not null
);
alter table booking add column reference text;
