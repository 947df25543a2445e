import { sql } from 'kysely';
import { dayMs } from '#base/dates.ts';
import type { Transaction } from '../transaction.ts';

/** A stretch of a device's time, in epoch milliseconds. */
export interface DeviceTime {
  readonly clinicId: number;
  readonly deviceId: number;
  readonly from: number;
  readonly until: number;
}

/**
 * Waits until this transaction alone may change what is taken on the days (UTC) that the stretches touch. Always call it
 * once, with everything that is going to be touched: the locks are taken in one order, so that nobody waits in a circle.
 */
export async function lockDeviceDays(tx: Transaction, times: readonly DeviceTime[]): Promise<void> {
  const sorted = deviceDays(times);
  const devices = sorted.map(([device]) => device);
  const days = sorted.map(([, day]) => day);
  await sql`select pg_advisory_xact_lock(device, day) from unnest(${devices}::int[], ${days}::int[]) as key (device, day)`.execute(
    tx,
  );
}

/** The days (UTC, counted from 1970) that stretches of time touch, by device; each once, in order. */
export function deviceDays(times: readonly DeviceTime[]): readonly (readonly [device: number, day: number])[] {
  const keys = new Map<string, readonly [device: number, day: number]>();
  for (const { deviceId, from, until } of times) {
    for (let day = Math.floor(from / dayMs); day * dayMs < until; day++)
      keys.set(`${deviceId} ${day}`, [deviceId, day]);
  }
  return [...keys.values()].sort(([a, x], [b, y]) => a - b || x - y);
}

/** Waits until this transaction alone works under a name, given as at least eight random or hashed bytes. */
export async function lockName(tx: Transaction, name: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${name.readBigInt64BE().toString()}::bigint)`.execute(tx);
}
