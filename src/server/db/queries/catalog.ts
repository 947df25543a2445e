import { type Selectable, sql } from 'kysely';
import type { Database, Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import { runPrepared, type Transaction } from '../transaction.ts';

type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/** The rows of the catalog tables at one instant, in the provider's order. */
export interface CatalogRows {
  readonly revision: string;
  readonly region: readonly Row<'region'>[];
  readonly clinic: readonly Row<'clinic'>[];
  readonly modality: readonly Row<'modality'>[];
  readonly exam_group: readonly Row<'exam_group'>[];
  readonly exam: readonly Row<'exam'>[];
  readonly device: readonly (Row<'device'> & { readonly exams: readonly number[] })[];
  readonly device_hours: readonly Row<'device_hours'>[];
  readonly device_exception: readonly Row<'device_exception'>[];
  readonly holiday: readonly Row<'holiday'>[];
}

const all = (table: keyof DB, order: string) =>
  `(select coalesce(json_agg(t order by ${order}), '[]') from ${table} t) as ${table}`;

/** One statement, so that it sees all or nothing of a concurrent import. */
const readCatalogStatement = {
  name: 'read-catalog',
  text: `select
    coalesce((select max(revision) from catalog), '') as revision,
    ${all('region', 't.position')},
    ${all('clinic', 't.name, t.id')},
    ${all('modality', 't.position')},
    ${all('exam_group', 't.position')},
    ${all('exam', 't.position')},
    (select coalesce(json_agg(to_jsonb(d) || jsonb_build_object('exams', coalesce(e.exams, '[]')) order by d.id), '[]')
      from device d
      left join (select clinic_id, device_id, jsonb_agg(exam_id) as exams from device_exam group by 1, 2) e
        on e.clinic_id = d.clinic_id and e.device_id = d.id) as device,
    ${all('device_hours', 't.device_id, t.weekday, t.opens')},
    ${all('device_exception', 't.device_id, t.position')},
    ${all('holiday', 't.clinic_id, t.date')}`,
};

/** Returns the whole catalog. */
export async function selectCatalog(source: Database | Transaction): Promise<CatalogRows> {
  const [rows] = await runPrepared<CatalogRows>(source, readCatalogStatement, []);
  if (!rows) throw new Error('PostgreSQL did not answer with the catalog');
  return rows;
}

/** A time with the catalog's revision at that time. */
interface CatalogMoment {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Empty before the first import. */
  readonly revision: string;
}

const readMomentStatement = {
  name: 'read-moment',
  text: `select statement_timestamp() as now, coalesce((select max(revision) from catalog), '') as revision`,
};

/** Returns the time of PostgreSQL, which is the one clock of all servers, and the revision of the catalog. */
export async function selectCatalogMoment(source: Database | Transaction): Promise<CatalogMoment> {
  const [row] = await runPrepared<{ now: Date; revision: string }>(source, readMomentStatement, []);
  if (!row) throw new Error('PostgreSQL did not tell the time');
  return { now: row.now.getTime(), revision: row.revision };
}

/** An active device with the number of its future bookings. */
export interface DeviceInUse {
  readonly clinic: string;
  readonly device: string;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Appointments of the portal, and bookings of other systems, that have not ended. */
  readonly appointments: number;
  readonly external: number;
}

/** Locks the catalog against other imports until the transaction ends, and returns the stored revision. */
export async function lockCatalog(tx: Transaction): Promise<string | undefined> {
  await sql`lock table catalog in exclusive mode`.execute(tx);
  return (await tx.selectFrom('catalog').select('revision').executeTakeFirst())?.revision;
}

/** Returns the active devices that have future bookings. */
export async function selectDevicesInUse(tx: Transaction): Promise<readonly DeviceInUse[]> {
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

/** Returns the revision of the catalog; undefined before the first import. */
export async function selectCatalogRevision(db: Queryable): Promise<string | undefined> {
  const row = await db.selectFrom('catalog').select('revision').executeTakeFirst();
  return row?.revision;
}

interface PostalCodeSearch {
  readonly beginning: string;
  readonly countries: readonly string[];
  /** The country whose places come first. */
  readonly first: string;
}

/** Returns up to ten places whose code or name begins with a text. */
export async function selectPostalCodes(db: Queryable, { beginning, countries, first }: PostalCodeSearch) {
  if (countries.length === 0) return [];
  const pattern = `${beginning.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('postal_code')
    .select(['country', 'code', 'place', 'latitude', 'longitude'])
    .where('country', 'in', countries)
    .where(sql<boolean>`(lower(code) like ${pattern} or lower(place) like ${pattern})`)
    .orderBy(sql`country <> ${first}`)
    .orderBy('code')
    .orderBy('place')
    .limit(10)
    .execute();
}

/** Returns offsets from UTC in seconds, at noon UTC on the 1st and 15th of each month for two years, from PostgreSQL's time zones. */
export async function selectZoneOffsets(db: Queryable, zones: readonly string[]) {
  const { rows } = await sql<{ zone: string; instant: Date; offset: number }>`
    select zone, instant, extract(epoch from (instant at time zone zone) - (instant at time zone 'UTC'))::int as offset
    from unnest(${sql.val(zones)}::text[]) zone,
      generate_series(date_trunc('month', now()), now() + interval '2 years', interval '1 month') month,
      lateral (values (month + interval '12 hours'), (month + interval '14 days 12 hours')) as days (instant)`.execute(
    db,
  );
  return rows;
}

/** Returns the id of an active exam or clinic by its slug; undefined if there is none. */
export async function selectCatalogId(
  tx: Transaction,
  table: 'exam' | 'clinic',
  slug: string | undefined,
): Promise<number | undefined> {
  if (slug === undefined) return undefined;
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('slug', '=', slug)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.id;
}
