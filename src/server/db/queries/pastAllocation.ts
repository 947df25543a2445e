import type { Database } from '../database.ts';
import { runPrepared } from '../transaction.ts';

/** The key of a device. */
export interface DeviceKey {
  readonly clinicId: number;
  readonly deviceId: number;
}

const selectDevicesStatement = {
  name: 'select-devices-after',
  text: `select clinic_id as "clinicId", id as "deviceId" from device where (clinic_id, id) > ($1, $2) order by clinic_id, id limit $3`,
};

/** Returns up to `count` active and inactive devices after another one, in the order of their keys. */
export function selectDevicesAfter(db: Database, after: DeviceKey, count: number): Promise<readonly DeviceKey[]> {
  return runPrepared<DeviceKey>(db, selectDevicesStatement, [after.clinicId, after.deviceId, count]);
}

/**
 * Reads the oldest entries of `allocation_by_time` for each device. `allocation_within_a_day` bounds the end of an allocation by its
 * beginning, so what began three days ago ended two days ago.
 */
const moveStatement = {
  name: 'move-past-allocations',
  text: `
    with past as materialized (
      select a.clinic_id, a.device_id, a.id
      from unnest($1::int[], $2::int[]) as d (clinic_id, device_id)
      cross join lateral (
        select a.clinic_id, a.device_id, a.id
        from allocation a
        where a.clinic_id = d.clinic_id and a.device_id = d.device_id
          and a.busy_from < statement_timestamp() - interval '3 days' and a.kind <> 'hold'
        order by a.busy_from limit $3) a
      where (select pg_try_advisory_xact_lock(hashtext('isocentre past allocations')))
      limit $3),
    moved as (
      delete from allocation a using past
      where a.clinic_id = past.clinic_id and a.device_id = past.device_id and a.id = past.id
      returning a.*),
    stored as (
      insert into past_allocation
        (clinic_id, device_id, id, kind, starts_at, ends_at, busy_from, busy_until, exam_ids, walk_in, created_at)
      select clinic_id, device_id, id, kind, starts_at, ends_at, busy_from, busy_until, exam_ids, walk_in, created_at
      from moved)
    select count(*) as moved from moved`,
};

/**
 * Moves up to `limit` allocations of appointments and external bookings that ended two days ago to `past_allocation`, in one statement.
 * Returns how many it moved; 0 while another process moves some.
 */
export async function movePastAllocations(db: Database, devices: readonly DeviceKey[], limit: number): Promise<number> {
  const [row] = await runPrepared<{ moved: number }>(db, moveStatement, [
    devices.map(({ clinicId }) => clinicId),
    devices.map(({ deviceId }) => deviceId),
    limit,
  ]);
  return row?.moved ?? 0;
}
