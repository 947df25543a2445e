-- Up Migration
-- A device has one clinic. Without this, PostgreSQL multiplies both selectivities, expects a single row for each device, and
-- may read the index of allocation_no_overlap instead of allocation_by_time, which needs 100 times the pages. Neither statement blocks
-- bookings.
create statistics allocation_device (dependencies, ndistinct) on clinic_id, device_id from allocation;
analyze allocation;
