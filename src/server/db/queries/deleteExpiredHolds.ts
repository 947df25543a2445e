import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';
import type { DeviceTime } from './lockDeviceDays.ts';

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
