import type { Database } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { runPrepared } from '../transaction.ts';

/** The taken intervals of one device in order of time; they never overlap. Instants are epoch milliseconds. */
export interface Busy {
  readonly from: Float64Array;
  readonly until: Float64Array;
  /** 1 where the interval is a live hold. */
  readonly held: Uint8Array;
}

interface BusyQuestion {
  readonly clinicIds: readonly number[];
  /** As long as `clinicIds`: one pair for each device. */
  readonly deviceIds: readonly number[];
  /** Instants (epoch milliseconds); what only touches the range is left out. */
  readonly from: number;
  readonly until: number;
  /** Live holds of this holder count as free. */
  readonly holder: Buffer | null;
}

export const nothingBusy: Busy = { from: new Float64Array(), until: new Float64Array(), held: new Uint8Array() };

/**
 * One index-only scan for each device, its intervals packed by PostgreSQL into one value: four to five times faster than
 * reading them as rows. `allocation_within_a_day` lets the scan begin one day before the range. An expired hold is free.
 */
const statement = {
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

/** Reads what is taken on many devices, by device id; a device on which nothing is taken has no entry. */
export async function readBusy(source: Database | Transaction, question: BusyQuestion): Promise<Map<number, Busy>> {
  const { clinicIds, deviceIds, from, until, holder } = question;
  const rows = await runPrepared<{ id: number; packed: Buffer | null }>(source, statement, [
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

/** PostgreSQL sends an instant as a big-endian 64-bit count of microseconds since 2000. */
function unpack(packed: Buffer): Busy {
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
