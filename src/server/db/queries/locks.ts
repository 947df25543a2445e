import { dayMs } from '#base/dates.ts';
import { runPrepared, type Transaction } from '../transaction.ts';

/** A time range of a device, in epoch milliseconds. */
export interface DeviceTime {
  readonly clinicId: number;
  readonly deviceId: number;
  readonly from: number;
  readonly until: number;
}

/** Returns true if two time ranges of one device overlap. */
export function overlaps(one: DeviceTime, other: DeviceTime): boolean {
  return one.deviceId === other.deviceId && one.from < other.until && other.from < one.until;
}

const lockDeviceDaysStatement = {
  name: 'lock-device-days',
  text: 'select pg_advisory_xact_lock(device, day) from unnest($1::int[], $2::int[]) as key (device, day)',
};

/**
 * Locks the days (UTC) of devices that the time ranges touch, until the transaction ends. Call it once for a transaction, with all
 * ranges: the locks are taken in a fixed order, which prevents deadlocks.
 */
export async function lockDeviceDays(tx: Transaction, times: readonly DeviceTime[]): Promise<void> {
  const sorted = deviceDays(times);
  const devices = sorted.map(([device]) => device);
  const days = sorted.map(([, day]) => day);
  await runPrepared(tx, lockDeviceDaysStatement, [devices, days]);
}

/** Returns the days (UTC, counted from 1970) that time ranges touch, by device, each once and in order. */
export function deviceDays(times: readonly DeviceTime[]): readonly (readonly [device: number, day: number])[] {
  const keys = new Map<string, readonly [device: number, day: number]>();
  for (const { deviceId, from, until } of times) {
    for (let day = Math.floor(from / dayMs); day * dayMs < until; day++)
      keys.set(`${deviceId} ${day}`, [deviceId, day]);
  }
  return [...keys.values()].sort(([a, x], [b, y]) => a - b || x - y);
}

const lockNameStatement = { name: 'lock-name', text: 'select pg_advisory_xact_lock($1::bigint)' };

/** Takes an exclusive lock on a name until the transaction ends. The name has at least eight random or hashed bytes. */
export async function lockName(tx: Transaction, name: Buffer): Promise<void> {
  await runPrepared(tx, lockNameStatement, [name.readBigInt64BE().toString()]);
}
