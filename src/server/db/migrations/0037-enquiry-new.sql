-- Up Migration
-- Staff list the enquiries that wait for them, the oldest first.
create index enquiry_new on enquiry (brand, created_at) where status = 'NEW';
