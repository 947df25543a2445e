import { sql } from 'kysely';
import type { Database, Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';
import { runPrepared } from '../transaction.ts';
import type { DeviceTime } from './locks.ts';

/** A slot as it is kept: the patient's own time, and in `from` and `until` the time of the room around it. */
export interface KeptSlot extends DeviceTime {
  readonly start: number;
  readonly end: number;
  readonly examIds: readonly number[];
  readonly walkIn: boolean;
}

interface NewHold {
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

/** Makes a hold row the patient's appointment: the time was never free in between. */
export async function convertHold(tx: Transaction, allocationId: string, clinicId: number): Promise<void> {
  await tx
    .updateTable('allocation')
    .set({ kind: 'appointment', hold_id: null, holder: null, network: null, expires_at: null, extendable_until: null })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', allocationId)
    .execute();
}

/** A holder, and the network that he is in. */
export interface NetworkHolder {
  /** Keyed hash of the network. */
  readonly network: Buffer;
  readonly holder: Buffer;
}

/** How many slots the others in the network of each holder hold now; one statement, however many ask. */
export async function countNetworkSlots(db: Queryable, asking: readonly NetworkHolder[]): Promise<readonly number[]> {
  const networks = new Set(asking.map(({ network }) => network.toString('hex')));
  const { rows } = await sql<{ network: string; holder: string; slots: number }>`
    select encode(network, 'hex') as network, encode(holder, 'hex') as holder, count(*)::integer as slots
    from allocation
    where network = any(${[...networks].map((network) => Buffer.from(network, 'hex'))}::bytea[])
      and kind = 'hold' and expires_at > statement_timestamp()
    group by 1, 2`.execute(db);
  const byNetwork = Map.groupBy(rows, ({ network }) => network);
  return asking.map(({ network, holder }) => {
    const own = holder.toString('hex');
    const others = (byNetwork.get(network.toString('hex')) ?? []).filter((row) => row.holder !== own);
    return others.reduce((sum, { slots }) => sum + slots, 0);
  });
}

/** Removes holds that ran out and reach into the given times, whoever had them: until then they still stand in the table. */
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

/** Removes hold rows of a holder: those of one hold, or all. Says how many there were. */
export async function deleteHolds(db: Queryable, holder: Buffer, holdId?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('allocation')
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .$if(holdId !== undefined, (query) => query.where('hold_id', '=', holdId ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Gives a live hold more time from now on, never past its cap and never less than it had. Says how many slots it keeps. */
export async function extendHoldRows(db: Queryable, holder: Buffer, holdId: string, seconds: number): Promise<number> {
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

/** The hold rows of a holder, live ones and ones that ran out, in the order of their time; one row for each slot. */
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
    ])
    .select(['expires_at', 'extendable_until'])
    .select(sql<boolean>`expires_at > statement_timestamp()`.as('live'))
    .select(sql<Date>`statement_timestamp()`.as('now'))
    .where('holder', '=', holder)
    .where('kind', '=', 'hold')
    .orderBy('starts_at')
    .execute();
}

export type HoldRow = Awaited<ReturnType<typeof selectHolds>>[number];

/** Records that a holder has logged out. Call it under the lock of the holder's name. */
export async function insertEndedHolder(tx: Transaction, holder: Buffer): Promise<void> {
  await tx
    .insertInto('ended_holder')
    .values({ holder })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ ended_at: sql<Date>`now()` }))
    .execute();
}

/** Whether a holder has logged out within the last day. Call it under the lock of the holder's name. */
export async function isEndedHolder(tx: Transaction, holder: Buffer): Promise<boolean> {
  const row = await tx.selectFrom('ended_holder').select('ended_at').where('holder', '=', holder).executeTakeFirst();
  return row !== undefined;
}

/** Somebody's wish for slots, under a key that may have been answered before. */
export interface SlotWish {
  readonly holder: Buffer;
  readonly idempotencyKey: string;
  readonly slots: readonly DeviceTime[];
}

const statement = {
  name: 'select-taken-slots',
  text: `
    with seen as materialized (
      select w.wish, w.slot, w.holder,
        exists (
          select from allocation a
          where a.clinic_id = w.clinic_id and a.device_id = w.device_id
            and a.busy_from > w.since - interval '24 hours' and a.busy_from < w.until and a.busy_until > w.since
            and (a.kind <> 'hold' or a.expires_at > statement_timestamp() and a.holder is distinct from w.holder)) as taken,
        exists (select from idempotent_request r where r.scope = w.holder and r.key = w.key) as answered
      from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::bytea[], $8::text[])
        as w (wish, slot, clinic_id, device_id, since, until, holder, key))
    select s.wish, min(s.slot) filter (where s.taken) as taken, bool_or(s.answered) as answered,
      bool_or(exists (
        select from allocation h where h.holder = s.holder and h.kind = 'hold' and h.expires_at > statement_timestamp())) as holding
    from seen s where s.taken or s.answered
    group by s.wish`,
};

/** What became of a wish before its turn. */
interface SeenWish {
  /** Whether its key was answered already. */
  readonly answered: boolean;
  /** Index of the first slot that somebody else has. */
  readonly taken: number | undefined;
  /** Whether the holder of an answered or lost wish holds something. */
  readonly holding: boolean;
}

const open: SeenWish = { answered: false, taken: undefined, holding: false };

/** Looks at many wishes in one statement and without a lock: which were answered, and which slots somebody else has. */
export async function selectTakenSlots(db: Database, wishes: readonly SlotWish[]): Promise<readonly SeenWish[]> {
  const rows = wishes.flatMap(({ slots, ...wish }, n) => slots.map((time, slot) => ({ ...wish, ...time, n, slot })));
  const seen = await runPrepared<{ wish: number; taken: number | null; answered: boolean; holding: boolean }>(
    db,
    statement,
    [
      rows.map(({ n }) => n),
      rows.map(({ slot }) => slot),
      rows.map(({ clinicId }) => clinicId),
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ from }) => new Date(from)),
      rows.map(({ until }) => new Date(until)),
      rows.map(({ holder }) => holder),
      rows.map(({ idempotencyKey }) => idempotencyKey),
    ],
  );
  const byWish = new Map(seen.map(({ wish, taken, ...rest }) => [wish, { ...rest, taken: taken ?? undefined }]));
  return wishes.map((_wish, n) => byWish.get(n) ?? open);
}
