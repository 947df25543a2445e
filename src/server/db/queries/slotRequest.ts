import type { Database } from '../database.ts';
import { runPrepared } from '../transaction.ts';
import type { DeviceTime } from './locks.ts';

/** A request of a holder for slots, under an idempotency key that may have a response already. */
interface SlotRequest {
  readonly holder: Buffer;
  readonly idempotencyKey: string;
  readonly slots: readonly DeviceTime[];
}

const selectStatesStatement = {
  name: 'select-taken-slots',
  text: `
    with seen as materialized (
      select w.request, w.slot, w.holder,
        exists (
          select from allocation a
          where a.clinic_id = w.clinic_id and a.device_id = w.device_id
            and a.busy_from > w.since - interval '24 hours' and a.busy_from < w.until and a.busy_until > w.since
            and (a.kind <> 'hold' or a.expires_at > statement_timestamp() and a.holder is distinct from w.holder)) as taken,
        exists (select from idempotent_request r where r.scope = w.holder and r.key = w.key) as answered
      from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::bytea[], $8::text[])
        as w (request, slot, clinic_id, device_id, since, until, holder, key))
    select s.request, min(s.slot) filter (where s.taken) as taken, bool_or(s.answered) as answered,
      bool_or(exists (
        select from allocation h where h.holder = s.holder and h.kind = 'hold' and h.expires_at > statement_timestamp())) as holding
    from seen s where s.taken or s.answered
    group by s.request`,
};

/** The state of a slot request before its turn. */
interface SlotRequestState {
  /** Whether its idempotency key has a response. */
  readonly answered: boolean;
  /** Index of the first slot that another holder or appointment has. */
  readonly taken: number | undefined;
  /** Whether the holder holds something; known only if the request is answered or a slot is taken. */
  readonly holding: boolean;
}

const openRequest: SlotRequestState = { answered: false, taken: undefined, holding: false };

/** Returns the state of each request, in their order. Uses one statement and no lock. */
export async function selectSlotRequestStates(
  db: Database,
  requests: readonly SlotRequest[],
): Promise<readonly SlotRequestState[]> {
  const rows = requests.flatMap(({ slots, ...request }, n) =>
    slots.map((time, slot) => ({ ...request, ...time, n, slot })),
  );
  const seen = await runPrepared<{ request: number; taken: number | null; answered: boolean; holding: boolean }>(
    db,
    selectStatesStatement,
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
  const byRequest = new Map(
    seen.map(({ request, taken, ...rest }) => [request, { ...rest, taken: taken ?? undefined }]),
  );
  return requests.map((_request, n) => byRequest.get(n) ?? openRequest);
}
