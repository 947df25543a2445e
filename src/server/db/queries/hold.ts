import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import type { DeviceTime } from './locks.ts';

/** A part of a visit to allocate: the patient's time in `start` and `end`, the room's time around it in `from` and `until`. */
export interface AllocatedPart extends DeviceTime {
  readonly start: number;
  readonly end: number;
  readonly examIds: readonly number[];
  readonly walkIn: boolean;
}

/** A part to hold. */
interface HeldPart extends AllocatedPart {
  /** Time of the offer, epoch milliseconds. */
  readonly offeredAt: number;
}

interface NewHold {
  readonly holdId: string;
  readonly holder: Buffer;
  /** Keyed hash of the requester's network. */
  readonly network: Buffer;
  /** The parts to hold: for each visit, one for each of its devices. */
  readonly visits: readonly (readonly HeldPart[])[];
  readonly seconds: number;
  readonly maxSeconds: number;
  /** Latest end of the hold, if earlier than `maxSeconds` from now. */
  readonly endsBy?: Date | undefined;
}

/** Inserts a hold with one allocation for each device of each visit, by the clock of PostgreSQL. */
export async function insertHold(
  tx: Transaction,
  { holdId, holder, network, visits, seconds, maxSeconds, endsBy }: NewHold,
): Promise<void> {
  const later = (time: number) =>
    sql<Date>`least(statement_timestamp() + make_interval(secs => ${time}), ${endsBy ?? null}::timestamptz)`;
  await tx
    .insertInto('allocation')
    .values(
      visits.flatMap(heldAllocationsOf).map((allocation) => ({
        ...allocation,
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

function heldAllocationsOf(parts: readonly HeldPart[]) {
  const offered_at = new Date(parts[0]?.offeredAt ?? 0);
  return allocationsOf(parts).map((allocation) => ({ ...allocation, offered_at }));
}

/**
 * Returns the columns of the allocations of a visit: one for each device, with a new id unless it has one. Those of several devices share a
 * visit id.
 */
export function allocationsOf(parts: readonly (AllocatedPart & { readonly id?: string })[]) {
  const visitId = parts.length > 1 ? randomUUID() : null;
  return parts.map((part) => ({ ...allocationTimes(part), id: part.id ?? randomUUID(), visit_id: visitId }));
}

function allocationTimes({ clinicId, deviceId, start, end, from, until, examIds, walkIn }: AllocatedPart) {
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

/**
 * Turns the allocation of a hold into that of an appointment, so that its time is never free in between. The booked visit may have other
 * parts than the held one, so the allocation gets its visit id.
 */
export async function convertHold(
  tx: Transaction,
  { clinic_id, device_id, id, visit_id }: Pick<HoldRow, 'clinic_id' | 'device_id' | 'id' | 'visit_id'>,
): Promise<void> {
  await tx
    .updateTable('allocation')
    .set({
      kind: 'appointment',
      visit_id,
      hold_id: null,
      holder: null,
      network: null,
      expires_at: null,
      extendable_until: null,
      offered_at: null,
    })
    .where('clinic_id', '=', clinic_id)
    .where('device_id', '=', device_id)
    .where('id', '=', id)
    .execute();
}

/** A holder with its network. */
export interface NetworkHolder {
  /** Keyed hash of the network. */
  readonly network: Buffer;
  readonly holder: Buffer;
}

/** Returns for each holder how many slots the other holders of its network hold. Uses one statement. */
export async function countNetworkSlots(db: Queryable, holders: readonly NetworkHolder[]): Promise<readonly number[]> {
  const networks = new Set(holders.map(({ network }) => network.toString('hex')));
  const { rows } = await sql<{ network: string; holder: string; slots: number }>`
    select encode(network, 'hex') as network, encode(holder, 'hex') as holder, count(*)::integer as slots
    from allocation
    where network = any(${[...networks].map((network) => Buffer.from(network, 'hex'))}::bytea[])
      and kind = 'hold' and expires_at > statement_timestamp()
    group by 1, 2`.execute(db);
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  return holders.map(({ network, holder }) => {
    const own = holder.toString('hex');
    const others = (byNetwork.get(network.toString('hex')) ?? []).filter((row) => row.holder !== own);
    return others.reduce((sum, { slots }) => sum + slots, 0);
  });
}

/** Deletes expired holds of any holder that overlap the given times. */
export async function deleteExpiredHolds(tx: Transaction, times: readonly DeviceTime[]): Promise<void> {
  const clinics = times.map(({ clinicId }) => clinicId);
  const devices = times.map(({ deviceId }) => deviceId);
  const from = times.map((time) => new Date(time.from));
  const until = times.map((time) => new Date(time.until));
  await sql`
    delete from allocation a
    using unnest(${clinics}::int[], ${devices}::int[], ${from}::timestamptz[], ${until}::timestamptz[])
      as t (clinic_id, device_id, since, until)
    where a.clinic_id = t.clinic_id and a.device_id = t.device_id
      and a.busy_from > t.since - interval '24 hours' and a.busy_from < t.until and a.busy_until > t.since
      and a.kind = 'hold' and a.expires_at <= statement_timestamp()`.execute(tx);
}

/** Deletes one hold of a holder, or all. Returns the number of allocations deleted. */
export async function deleteHolds(db: Queryable, holder: Buffer, holdId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('allocation')
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .$if(holdId !== undefined, (query) => query.where('hold_id', '=', holdId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Extends a live hold from now on, up to its cap; it never gets shorter. Returns the number of its slots. */
export async function updateHoldExpiry(
  db: Queryable,
  holder: Buffer,
  holdId: string,
  seconds: number,
): Promise<number> {
  const wanted = sql`statement_timestamp() + make_interval(secs => ${seconds})`;
  const { numUpdatedRows } = await db
    .updateTable('allocation')
    .set({ expires_at: sql<Date>`least(greatest(expires_at, ${wanted}), extendable_until)` })
    .where('holder', '=', holder)
    .where('hold_id', '=', holdId)
    .where('kind', '=', 'hold')
    .where(sql<boolean>`expires_at > statement_timestamp()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the live and expired hold allocations of a holder, one for each device of each slot, in order of time. */
export async function selectHolds(db: Queryable, holder: Buffer) {
  return db
    .selectFrom('allocation')
    .select([
      'id',
      'hold_id',
      'clinic_id',
      'device_id',
      'starts_at',
      'ends_at',
      'busy_from',
      'busy_until',
      'exam_ids',
      'walk_in',
      'visit_id',
    ])
    .select(['expires_at', 'extendable_until', 'offered_at'])
    .select(sql<boolean>`expires_at > statement_timestamp()`.as('live'))
    .select(sql<Date>`statement_timestamp()`.as('now'))
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .orderBy('starts_at')
    .execute();
}

/** The allocation of a held slot. */
export type HoldRow = Awaited<ReturnType<typeof selectHolds>>[number];

/** Records that a holder logged out. Call it under the lock of the holder's name. */
export async function insertEndedHolder(tx: Transaction, holder: Buffer): Promise<void> {
  await tx
    .insertInto('ended_holder')
    .values({ holder })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ ended_at: sql<Date>`now()` }))
    .execute();
}

/** Returns true if a holder logged out within the last day. Call it under the lock of the holder's name. */
export async function isEndedHolder(tx: Transaction, holder: Buffer): Promise<boolean> {
  const row = await tx.selectFrom('ended_holder').select('ended_at').where('holder', '=', holder).executeTakeFirst();
  return row !== undefined;
}

/** Deletes up to `limit` holds that expired some time ago. Skips locked rows. Returns how many allocations it deleted. */
export async function deleteStaleHolds(db: Queryable, olderThanSeconds: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from allocation where (clinic_id, device_id, id) in (
      select clinic_id, device_id, id from allocation
      where hold_id is not null and expires_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds})
      for update skip locked limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes up to `limit` records of holders that logged out more than a day ago. Skips locked rows. Returns how many it deleted. */
export async function deleteStaleEndedHolders(db: Queryable, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ended_holder where holder in (
      select holder from ended_holder where ended_at < now() - interval '1 day' for update skip locked limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
