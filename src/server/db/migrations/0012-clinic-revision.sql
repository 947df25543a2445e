-- Up Migration
-- SHA-256 of a clinic with its devices, their hours and exams, and its holidays. A server loads only clinics whose revision changed. Null
-- until the next import; such a clinic is always loaded.
set local lock_timeout = '1s';
alter table clinic add column revision text;
