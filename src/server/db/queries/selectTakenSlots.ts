import type { Database } from '../database.ts';
import { runPrepared } from '../runPrepared.ts';
import type { DeviceTime } from './lockDeviceDays.ts';

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
export interface SeenWish {
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
