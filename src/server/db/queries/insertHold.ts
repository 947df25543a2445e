import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';
import type { DeviceTime } from './lockDeviceDays.ts';

/** A slot as it is kept: the patient's own time, and in `from` and `until` the time of the room around it. */
export interface KeptSlot extends DeviceTime {
  readonly start: number;
  readonly end: number;
  readonly examIds: readonly number[];
  readonly walkIn: boolean;
}

export interface NewHold {
  readonly holdId: string;
  readonly holder: Buffer;
  /** Keyed hash of the network that the hold is placed from. */
  readonly network: Buffer;
  readonly slots: readonly KeptSlot[];
  readonly seconds: number;
  readonly maxSeconds: number;
  /** When the hold ends at the latest, where that is sooner. */
  readonly endsBy?: Date | undefined;
}

/** Keeps slots for a holder from now on, by the clock of PostgreSQL. */
export async function insertHold(
  tx: Transaction,
  { holdId, holder, network, slots, seconds, maxSeconds, endsBy }: NewHold,
): Promise<void> {
  const later = (time: number) =>
    sql<Date>`least(statement_timestamp() + make_interval(secs => ${time}), ${endsBy ?? null}::timestamptz)`;
  await tx
    .insertInto('allocation')
    .values(
      slots.map((slot) => ({
        ...allocationTimes(slot),
        kind: 'hold' as const,
        hold_id: holdId,
        holder,
        network,
        expires_at: later(Math.min(seconds, maxSeconds)),
        extendable_until: later(maxSeconds),
      })),
    )
    .execute();
}

/** The columns that say when, where and what. */
export function allocationTimes({ clinicId, deviceId, start, end, from, until, examIds, walkIn }: KeptSlot) {
  return {
    clinic_id: clinicId,
    device_id: deviceId,
    starts_at: new Date(start),
    ends_at: new Date(end),
    busy_from: new Date(from),
    busy_until: new Date(until),
    exam_ids: [...examIds],
    walk_in: walkIn,
  };
}
