import { type Selectable, sql } from 'kysely';
import type { Database, Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import { runPrepared, type Transaction } from '../transaction.ts';

type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/** The rows of the catalog tables at one instant, in the provider's order. */
export type CatalogRows = CatalogLists & ClinicRows & LocaleRows;

/** The rows that all clinics share. */
export interface CatalogLists {
  readonly revision: string;
  readonly region: readonly Row<'region'>[];
  readonly modality: readonly Row<'modality'>[];
  readonly exam_group: readonly Row<'exam_group'>[];
  readonly exam: readonly Row<'exam'>[];
  readonly document_type: readonly Row<'document_type'>[];
  readonly catalog_choice: readonly Row<'catalog_choice'>[];
}

/** The rows of some clinics. */
export interface ClinicRows {
  readonly clinic: readonly Row<'clinic'>[];
  readonly device: readonly (Row<'device'> & { readonly exams: readonly number[] })[];
  readonly device_hours: readonly Row<'device_hours'>[];
  readonly device_exception: readonly Row<'device_exception'>[];
  readonly holiday: readonly Row<'holiday'>[];
}

/** The rows of some locales. */
export interface LocaleRows {
  readonly catalog_locale: readonly Row<'catalog_locale'>[];
}

/** The hash of each part of the catalog; the next load keeps a part if its hash is the same. */
interface CatalogHashes {
  /** By name; the hash of a clinic is null if it is unknown. */
  readonly clinics: readonly Pick<Row<'clinic'>, 'id' | 'revision'>[];
  readonly locales: readonly { readonly locale: string; readonly revision: string }[];
}

const revision = `coalesce((select max(revision) from catalog), '') as revision`;
const rowsOf = (table: keyof DB, order: string, where = 'true') =>
  `(select coalesce(json_agg(t order by ${order}), '[]') from ${table} t where ${where}) as ${table}`;

const readListsStatement = {
  name: 'read-catalog-lists',
  text: `select
    ${revision},
    ${rowsOf('region', 't.position')},
    ${rowsOf('modality', 't.position')},
    ${rowsOf('exam_group', 't.position')},
    ${rowsOf('exam', 't.position')},
    ${rowsOf('document_type', 't.position')},
    ${rowsOf('catalog_choice', 't.position, t.slug')},
    (select coalesce(json_agg(json_build_object(
        'locale', t.locale, 'revision', encode(sha256(convert_to(t::text, 'UTF8')), 'hex')) order by t.locale), '[]')
      from catalog_locale t) as locales,
    (select coalesce(json_agg(json_build_object('id', t.id, 'revision', t.revision) order by t.name, t.id), '[]')
      from clinic t) as clinics`,
};

/** Returns what all clinics share, and the hashes of clinics and locales. Uses one statement, so an import is seen whole. */
export async function selectCatalogLists(source: Database | Transaction): Promise<CatalogLists & CatalogHashes> {
  const [lists] = await runPrepared<CatalogLists & CatalogHashes>(source, readListsStatement, []);
  if (!lists) throw new Error('PostgreSQL did not answer with the catalog');
  return lists;
}

const ofClinics = 't.clinic_id = any($1::int[])';

const readClinicsStatement = {
  name: 'read-catalog-clinics',
  text: `select
    ${revision},
    ${rowsOf('clinic', 't.id', 't.id = any($1::int[])')},
    (select coalesce(json_agg(json_build_object(
        'clinic_id', t.clinic_id, 'id', t.id, 'slug', t.slug, 'name', t.name, 'modality', t.modality,
        'start_interval', t.start_interval, 'active', t.active,
        'exams', array(
          select e.exam_id from device_exam e where e.clinic_id = t.clinic_id and e.device_id = t.id order by e.exam_id)
      ) order by t.id), '[]')
      from device t where ${ofClinics}) as device,
    ${rowsOf('device_hours', 't.device_id, t.weekday, t.opens', ofClinics)},
    ${rowsOf('device_exception', 't.device_id, t.position', ofClinics)},
    ${rowsOf('holiday', 't.clinic_id, t.date', ofClinics)}`,
};

/** Returns the rows of clinics with the present revision of the catalog. Uses one statement. */
export async function selectClinicRows(
  source: Database | Transaction,
  ids: readonly number[],
): Promise<ClinicRows & Pick<CatalogLists, 'revision'>> {
  const [rows] = await runPrepared<ClinicRows & Pick<CatalogLists, 'revision'>>(source, readClinicsStatement, [ids]);
  if (!rows) throw new Error('PostgreSQL did not answer with the catalog');
  return rows;
}

const readLocaleStatement = {
  name: 'read-catalog-locale',
  text: `select ${revision}, ${rowsOf('catalog_locale', 't.locale', 't.locale = $1')}`,
};

/** Returns what the catalog has for a locale, with the present revision of the catalog. Uses one statement. */
export async function selectLocaleRows(
  source: Database | Transaction,
  locale: string,
): Promise<LocaleRows & Pick<CatalogLists, 'revision'>> {
  const [rows] = await runPrepared<LocaleRows & Pick<CatalogLists, 'revision'>>(source, readLocaleStatement, [locale]);
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

/** An active device with its place. */
interface PlacedDevice {
  readonly clinicId: number;
  readonly deviceId: number;
  /** Slugs. */
  readonly clinic: string;
  readonly device: string;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A device with the number of its future bookings. */
export interface DeviceInUse extends PlacedDevice {
  /** Appointments of the portal, and bookings of other systems, that have not ended. */
  readonly appointments: number;
  readonly external: number;
}

/** Locks the catalog against other imports until the transaction ends, and returns the stored revision. */
export async function lockCatalog(tx: Transaction): Promise<string | undefined> {
  await sql`lock table catalog in exclusive mode`.execute(tx);
  return (await tx.selectFrom('catalog').select('revision').executeTakeFirst())?.revision;
}

/** Returns the active devices, by clinic. */
export async function selectActiveDevices(tx: Transaction): Promise<readonly PlacedDevice[]> {
  const { rows } = await sql<PlacedDevice>`
    select c.id as "clinicId", d.id as "deviceId", c.slug as clinic, d.slug as device, c.time_zone as "timeZone", c.latitude, c.longitude
    from device d join clinic c on c.id = d.clinic_id
    where d.active and c.active
    order by c.slug, d.slug`.execute(tx);
  return rows;
}

/** Returns those of the devices that have future bookings, in their order. */
export async function selectDevicesInUse(
  tx: Transaction,
  devices: readonly PlacedDevice[],
): Promise<readonly DeviceInUse[]> {
  if (devices.length === 0) return [];
  const { rows } = await sql<Pick<DeviceInUse, 'deviceId' | 'appointments' | 'external'>>`
    select device_id as "deviceId",
      count(*) filter (where kind = 'appointment') as appointments, count(*) filter (where kind = 'external') as external
    from allocation
    where clinic_id = any(${sql.val(devices.map(({ clinicId }) => clinicId))}::int[])
      and device_id = any(${sql.val(devices.map(({ deviceId }) => deviceId))}::int[])
      and kind <> 'hold' and ends_at > now() and busy_from > now() - interval '24 hours'
    group by device_id`.execute(tx);
  const counts = new Map(rows.map((row) => [row.deviceId, row]));
  return devices.flatMap((device) => {
    const count = counts.get(device.deviceId);
    return count ? { ...device, ...count } : [];
  });
}

/** Returns the revision of the catalog; undefined before the first import. */
export async function selectCatalogRevision(db: Queryable): Promise<string | undefined> {
  const row = await db.selectFrom('catalog').select('revision').executeTakeFirst();
  return row?.revision;
}

/** Returns the postal codes of some countries with their places. */
export async function selectPostalCodes(db: Queryable, countries: readonly string[]) {
  if (countries.length === 0) return [];
  return db
    .selectFrom('postal_code')
    .select(['country', 'code', 'place', 'latitude', 'longitude'])
    .where('country', 'in', countries)
    .execute();
}

/** Degrees of latitude to the north and south in which the nearest place is looked for; about 56 km. */
const searchedDegrees = 0.5;

/** Returns the place with a postal code nearest to a position; undefined if there is none within half a degree of latitude. */
export async function selectNearestPostalCode(
  db: Queryable,
  { countries, latitude, longitude }: { countries: readonly string[]; latitude: number; longitude: number },
) {
  if (countries.length === 0) return undefined;
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return db
    .selectFrom('postal_code')
    .select(['country', 'code', 'place', 'latitude', 'longitude'])
    .where('country', 'in', countries)
    .where('latitude', '>', latitude - searchedDegrees)
    .where('latitude', '<', latitude + searchedDegrees)
    .orderBy(sql`(latitude - ${latitude}) ^ 2 + ((longitude - ${longitude}) * ${shrink}) ^ 2`)
    .limit(1)
    .executeTakeFirst();
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

/** Returns true if an active exam has a body part. */
export async function isBodyPart(tx: Transaction, bodyPart: string): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('id')
    .where('body_part', '=', bodyPart)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
