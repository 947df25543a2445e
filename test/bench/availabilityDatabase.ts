import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';

/** A PostgreSQL for one measurement. Its folder is deleted when it is disposed of. */
export interface BenchCluster extends AsyncDisposable {
  readonly url: string;
  /** Folder for everything that the measurement stores. */
  readonly folder: string;
  /** Process id of the postmaster. */
  readonly postmaster: number;
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
}

/** Settings without durability and with a cache for a provider of the size of the benchmark. */
const benchSettings = { fsync: 'off', shared_buffers: '512MB', max_wal_size: '4GB' };

/** Starts a PostgreSQL in a temporary folder. `settings` are added to those of all measurements. */
export async function startBenchCluster(settings: Readonly<Record<string, string>> = {}): Promise<BenchCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-bench-'));
  // PostgreSQL runs as another user when this process is root, and keeps its data elsewhere if it cannot enter the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { ...benchSettings, ...settings },
  });
  return {
    url: postgres.url,
    folder,
    postmaster: postgres.pid,
    async createDatabase(name) {
      await asClient(postgres.url, (client) => client.query(`create database ${name}`));
      const named = new URL(postgres.url);
      named.pathname = name;
      return named.href;
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A filled database with a pool of connections. */
export interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
  readonly db: Database;
  /** The allocations of the provider. */
  readonly allocations: number;
}

/** Starts a PostgreSQL with a provider and its bookings: about 15 s for each million allocations. */
export async function openBenchDatabase(
  provider: ProviderSize = size,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchDatabase> {
  await using ends = new AsyncDisposableStack();
  const { url } = ends.use(await startBenchCluster(settings));
  await migrate(url);
  await fillDatabase(url, provider);
  const db = openDatabase({ url, poolSize: 5, statementTimeoutMs: 600_000 });
  ends.defer(() => db.close());
  const { rows } = await db.pool.query<{ count: number }>('select count(*) from allocation');
  const owned = ends.move();
  return { url, db, allocations: rows[0]?.count ?? 0, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** The size of a provider. */
export interface ProviderSize {
  readonly clinics: number;
  readonly devicesPerClinic: number;
  readonly regions: number;
  /** Days with bookings, from today on. */
  readonly days: number;
  /** Days with bookings before today. */
  readonly pastDays?: number;
  /** Share of the half hours that are booked. */
  readonly occupancy: number;
}

/** The provider of the benchmark of searches. */
export const size: ProviderSize = { clinics: 400, devicesPerClinic: 5, regions: 10, days: 90, occupancy: 0.6 };

const catalog = ({ clinics, devicesPerClinic, regions }: ProviderSize) => `
  insert into catalog (provider, name, revision) values ('bench', 'Bench', 'bench');
  insert into region (slug, name, country, latitude, longitude, position)
    select 'region-' || i, 'Region ' || i, 'AU', -33.8, 151.2, i from generate_series(0, ${regions - 1}) i;
  insert into clinic (slug, region_id, name, street, suburb, state, postal_code, country, latitude, longitude, time_zone, phone, email)
    select 'clinic-' || i, r.id, 'Clinic ' || i, '1 High Street', 'Town', 'NSW', '2000', 'AU', -34 + random() * 4, 148 + random() * 4,
      (array['Australia/Sydney', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Lord_Howe'])[1 + i % 4], '02 5550 1000', 'a@clinic.example'
    from generate_series(1, ${clinics}) i join region r on r.slug = 'region-' || i % ${regions};
  insert into modality (code, name, position) values ('CT', 'CT', 0), ('MR', 'MR', 1), ('US', 'Ultrasound', 2), ('DX', 'X-ray', 3);
  insert into exam_group (slug, name, position) values ('all', 'All', 0);
  insert into exam (slug, code, name, modality, group_id, body_part, duration, prep_time, clean_up_time, minutes_prior, position)
    select 'exam-' || i, 'E' || i, 'Exam ' || i, (array['CT', 'MR', 'US', 'DX'])[1 + i % 4], g.id, 'body', 15 + 15 * (i / 4 % 3), 5 * (i / 12 % 2), 0, 60, i
    from generate_series(0, 119) i, exam_group g;
  insert into device (clinic_id, slug, name, modality, start_interval)
    select clinic.id, 'device-' || k, 'Device ' || k, (array['CT', 'MR', 'US', 'US', 'DX'])[1 + (clinic.id + k) % 5], 15 from clinic, generate_series(1, ${devicesPerClinic}) k;
  insert into device_exam (clinic_id, device_id, exam_id) select d.clinic_id, d.id, e.id from device d join exam e using (modality);
  insert into device_hours (clinic_id, device_id, weekday, opens, closes)
    select clinic_id, id, weekday, '08:00', case weekday when 6 then '12:00'::time else '18:00' end from device, generate_series(1, 6) weekday;`;

/** Half hours of the opening hours, each taken with the probability of the occupancy; one in fifty is a live hold. */
const bookings = `
  insert into allocation (clinic_id, device_id, kind, starts_at, ends_at, busy_from, busy_until, hold_id, holder, expires_at, extendable_until)
  select clinic_id, device_id, case when held then 'hold' else 'external' end, s, s + half, s, s + half,
    case when held then gen_random_uuid() end, case when held then '\\x00'::bytea end,
    case when held then now() + interval '1 day' end, case when held then now() + interval '1 day' end
  from (
    select d.clinic_id, d.id as device_id, interval '30 minutes' as half, random() < 0.02 as held,
      (day + h.opens + k * interval '30 minutes') at time zone c.time_zone as s
    from generate_series(current_date::timestamp - $3::int * interval '1 day', current_date + $1::int - 1, '1 day') as day
    cross join device d join clinic c on c.id = d.clinic_id
    join device_hours h on h.device_id = d.id and h.weekday = extract(isodow from day)
    cross join generate_series(0, 19) k
    where h.opens + k * interval '30 minutes' < h.closes and random() < $2) as half_hours`;

/**
 * Fills a migrated, empty database with the provider and its bookings, all inside PostgreSQL, in about 15 s for each million
 * allocations. The bookings cannot overlap, so nothing checks that again.
 */
export function fillDatabase(url: string, provider: ProviderSize = size): Promise<void> {
  return asClient(url, (client) => fill(client, provider));
}

async function asClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.ClientBase, provider: ProviderSize): Promise<void> {
  await client.query("set maintenance_work_mem = '512MB'; select setseed(0.42)");
  await client.query(catalog(provider));
  // Inserts leave these indexes alone. The rewrite of the table builds them without a check of each row, unlike `add constraint`.
  const { rows: indexes } = await client.query<{ indexrelid: number }>(
    "update pg_index set indisready = false where indrelid = 'allocation'::regclass returning indexrelid",
  );
  await client.query(bookings, [provider.days, provider.occupancy, provider.pastDays ?? 0]);
  await client.query('update pg_index set indisready = true where indexrelid = any($1::oid[])', [
    indexes.map(({ indexrelid }) => indexrelid),
  ]);
  await client.query('vacuum (full) allocation');
  await client.query('vacuum (analyze)');
}
