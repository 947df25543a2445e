import type { Database } from '../database.ts';
import { runPrepared, type Transaction } from '../transaction.ts';

/** The busy intervals of a device in order of time, without overlaps. Instants are epoch milliseconds. */
export interface BusyTimes {
  readonly from: Float64Array;
  readonly until: Float64Array;
  /** 1 where the interval is a live hold. */
  readonly held: Uint8Array;
}

interface BusyTimesQuery {
  readonly clinicIds: readonly number[];
  /** Parallel to `clinicIds`: one pair for each device. */
  readonly deviceIds: readonly number[];
  /** Range in epoch milliseconds; intervals that only touch it are left out. */
  readonly from: number;
  readonly until: number;
  /** Live holds of this holder are not busy. */
  readonly holder: Buffer | null;
}

/** The busy times of a free device. */
export const nothingBusy: BusyTimes = { from: new Float64Array(), until: new Float64Array(), held: new Uint8Array() };

/**
 * One index-only scan for each device. PostgreSQL packs the intervals into one value, which is four to five times faster than rows.
 * `allocation_within_a_day` lets the scan begin one day before the range. Expired holds are not busy.
 */
const selectBusyTimesStatement = {
  name: 'read-busy',
  text: `
    select d.id, (
      select string_agg(
        timestamptz_send(a.busy_from) || timestamptz_send(a.busy_until) || case a.kind when 'hold' then '\\x01'::bytea else '\\x00' end,
        '' order by a.busy_from)
      from allocation a
      where a.clinic_id = d.clinic_id and a.device_id = d.id
        and a.busy_from > $3::timestamptz - interval '24 hours' and a.busy_from < $4::timestamptz
        and a.busy_until > $3::timestamptz
        and (a.kind <> 'hold' or a.expires_at > statement_timestamp() and a.holder is distinct from $5::bytea)
    ) as packed
    from unnest($1::int[], $2::int[]) as d (clinic_id, id)`,
};

/** Returns the busy times of devices by device id; a free device has no entry. */
export async function selectBusyTimes(
  source: Database | Transaction,
  question: BusyTimesQuery,
): Promise<Map<number, BusyTimes>> {
  const { clinicIds, deviceIds, from, until, holder } = question;
  const rows = await runPrepared<{ id: number; packed: Buffer | null }>(source, selectBusyTimesStatement, [
    clinicIds,
    deviceIds,
    new Date(from),
    new Date(until),
    holder,
  ]);
  return new Map(rows.flatMap(({ id, packed }) => (packed ? [[id, unpack(packed)]] : [])));
}

const recordBytes = 17;
const epochOfPostgres = Date.UTC(2000, 0, 1);

/** Unpacks intervals. PostgreSQL sends an instant as microseconds since 2000 in a big-endian 64-bit integer. */
function unpack(packed: Buffer): BusyTimes {
  const count = packed.length / recordBytes;
  const busy = { from: new Float64Array(count), until: new Float64Array(count), held: new Uint8Array(count) };
  for (let i = 0, at = 0; i < count; i++, at += recordBytes) {
    busy.from[i] = instantAt(packed, at);
    busy.until[i] = instantAt(packed, at + 8);
    busy.held[i] = packed.readUInt8(at + 16);
  }
  return busy;
}

function instantAt(packed: Buffer, at: number): number {
  return epochOfPostgres + (packed.readInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4)) / 1000;
}
