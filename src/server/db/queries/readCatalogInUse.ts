import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

/** An active device with what is still to come on it. */
export interface DeviceInUse {
  readonly clinic: string;
  readonly device: string;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Appointments made here, and bookings made elsewhere, that have not ended. */
  readonly appointments: number;
  readonly external: number;
}

/** Waits for other imports to end, and keeps them waiting until this transaction ends; answers with the revision in the tables. */
export async function lockCatalog(tx: Transaction): Promise<string | undefined> {
  await sql`lock table catalog in exclusive mode`.execute(tx);
  return (await tx.selectFrom('catalog').select('revision').executeTakeFirst())?.revision;
}

/** The active devices that have bookings to come. */
export async function readCatalogInUse(tx: Transaction): Promise<readonly DeviceInUse[]> {
  const { rows } = await sql<DeviceInUse>`
    select c.slug as clinic, d.slug as device, c.time_zone as "timeZone", c.latitude, c.longitude,
      count(*) filter (where a.kind = 'appointment') as appointments,
      count(*) filter (where a.kind = 'external') as external
    from device d
    join clinic c on c.id = d.clinic_id
    join allocation a on a.clinic_id = d.clinic_id and a.device_id = d.id
    where d.active and c.active and a.kind <> 'hold' and a.ends_at > now() and a.busy_from > now() - interval '24 hours'
    group by c.id, d.slug
    order by c.slug, d.slug`.execute(tx);
  return rows;
}
