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
    select w.wish, min(w.slot) as slot,
      bool_or(exists (
        select from allocation h where h.holder = w.holder and h.kind = 'hold' and h.expires_at > statement_timestamp())) as holding
    from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::bytea[], $8::text[])
      as w (wish, slot, clinic_id, device_id, since, until, holder, key)
    where exists (
      select from allocation a
      where a.clinic_id = w.clinic_id and a.device_id = w.device_id
        and a.busy_from > w.since - interval '24 hours' and a.busy_from < w.until and a.busy_until > w.since
        and (a.kind <> 'hold' or a.expires_at > statement_timestamp() and a.holder is distinct from w.holder))
      and not exists (select from idempotent_request r where r.scope = w.holder and r.key = w.key)
    group by w.wish`,
};

export interface TakenSlot {
  /** Index of the first slot that somebody else has. */
  readonly taken: number | undefined;
  /** Whether the holder of a taken slot's wish holds something. */
  readonly holding: boolean;
}

/**
 * Looks at many wishes in one statement and without a lock: which slots somebody else has. Nothing is taken of a wish whose key
 * was answered already, so that a retry gets its first answer.
 */
export async function selectTakenSlots(db: Database, wishes: readonly SlotWish[]): Promise<readonly TakenSlot[]> {
  const rows = wishes.flatMap(({ slots, ...wish }, n) => slots.map((time, slot) => ({ ...wish, ...time, n, slot })));
  const taken = await runPrepared<{ wish: number; slot: number; holding: boolean }>(db, statement, [
    rows.map(({ n }) => n),
    rows.map(({ slot }) => slot),
    rows.map(({ clinicId }) => clinicId),
    rows.map(({ deviceId }) => deviceId),
    rows.map(({ from }) => new Date(from)),
    rows.map(({ until }) => new Date(until)),
    rows.map(({ holder }) => holder),
    rows.map(({ idempotencyKey }) => idempotencyKey),
  ]);
  const byWish = new Map(taken.map(({ wish, slot, holding }) => [wish, { taken: slot, holding }]));
  return wishes.map((_wish, n) => byWish.get(n) ?? { taken: undefined, holding: false });
}
