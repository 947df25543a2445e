import { type Insertable, type Selectable, sql } from 'kysely';
import type { DB } from '../tables.ts';
import type { Transaction } from '../transaction.ts';

type Row<Table extends keyof DB, Absent extends string = never> = Omit<
  JsonRow<Table>,
  Absent | 'id' | 'active' | 'position'
>;

/** The slugs of a device and its clinic. */
interface OfDevice {
  readonly clinic: string;
  readonly device: string;
}

/** A whole catalog as rows that refer to each other by slug, each list in the provider's order. */
export interface CatalogReplacement {
  readonly catalog: JsonRow<'catalog'>;
  readonly regions: readonly Row<'region'>[];
  readonly modalities: readonly Row<'modality'>[];
  readonly clinics: readonly (Row<'clinic', 'region_id'> & { readonly region: string })[];
  readonly examGroups: readonly Row<'exam_group'>[];
  readonly exams: readonly (Row<'exam', 'group_id'> & { readonly group: string })[];
  readonly devices: readonly (Row<'device', 'clinic_id'> & { readonly clinic: string })[];
  readonly deviceExams: readonly (OfDevice & { readonly exam: string })[];
  readonly deviceHours: readonly (OfDevice & Row<'device_hours', 'clinic_id' | 'device_id'>)[];
  readonly deviceExceptions: readonly (OfDevice & Omit<JsonRow<'device_exception'>, 'clinic_id' | 'device_id'>)[];
  readonly holidays: readonly { readonly date: string; readonly name: string; readonly region: string }[];
  readonly postalCodes: readonly JsonRow<'postal_code'>[];
  readonly documentTypes: readonly (Row<'document_type'> & { readonly id: string })[];
  readonly choices: readonly Row<'catalog_choice'>[];
  readonly locales: readonly JsonRow<'catalog_locale'>[];
}

/**
 * Replaces the stored catalog. A row keeps its id while its slug exists; removed entries become inactive, because bookings may refer to
 * them. Writes the details of a clinic only if its revision changed. Notifies the channel `catalog` on commit.
 */
export async function replaceCatalog(tx: Transaction, next: CatalogReplacement): Promise<void> {
  const unchanged = await unchangedClinics(tx, next);
  const ids = await upsertEntries(tx, next);
  for (const [table, bySlug] of Object.entries(ids))
    await deactivateOthers(tx, table as keyof Ids, [...bySlug.values()]);
  await rewriteDetails(tx, next, ids, unchanged);
  await rewrite(tx, 'postal_code', next.postalCodes);
  await rewrite(tx, 'catalog_locale', next.locales);
  await replaceDocumentTypes(tx, next.documentTypes);
  await replaceChoices(tx, next.choices);
  await deleteUnusedModalities(tx, next);
  await tx.deleteFrom('catalog').where('provider', '<>', next.catalog.provider).execute();
  await upsertRows(tx, 'catalog', ['provider'], [{ ...next.catalog, imported_at: new Date() }]);
  await sql`select pg_notify('catalog', ${next.catalog.revision})`.execute(tx);
}

/** Ids by slug; ids of devices by clinic id and slug. */
interface Ids {
  readonly region: ReadonlyMap<string, number>;
  readonly exam_group: ReadonlyMap<string, number>;
  readonly clinic: ReadonlyMap<string, number>;
  readonly exam: ReadonlyMap<string, number>;
  readonly device: ReadonlyMap<string, number>;
}

async function upsertEntries(tx: Transaction, next: CatalogReplacement): Promise<Ids> {
  const placed = <T>(row: T, position: number) => ({ ...row, position, active: true });
  const modalities = next.modalities.map((row, position) => ({ ...row, position }));
  await upsertRows(tx, 'modality', ['code'], modalities);
  const region = idsOf(await upsertRows(tx, 'region', ['slug'], next.regions.map(placed)));
  const exam_group = idsOf(await upsertRows(tx, 'exam_group', ['slug'], next.examGroups.map(placed)));
  const clinics = next.clinics.map(({ region: slug, ...row }) => ({
    ...row,
    region_id: idOf(region, slug),
    active: true,
  }));
  const clinic = idsOf(await upsertRows(tx, 'clinic', ['slug'], clinics));
  const exams = next.exams.map(({ group, ...row }, n) => ({ ...placed(row, n), group_id: idOf(exam_group, group) }));
  const exam = idsOf(await upsertRows(tx, 'exam', ['slug'], exams));
  const devices = next.devices.map(({ clinic: slug, ...row }) => ({
    ...row,
    clinic_id: idOf(clinic, slug),
    active: true,
  }));
  const written = await upsertRows(tx, 'device', ['clinic_id', 'slug'], devices);
  const device = idsOf(written.map(({ clinic_id, slug, id }) => ({ slug: `${clinic_id} ${slug}`, id })));
  return { region, exam_group, clinic, exam, device };
}

/** Returns the slugs of active clinics that are stored with the revision of the replacement. */
async function unchangedClinics(tx: Transaction, { clinics }: CatalogReplacement): Promise<ReadonlySet<string>> {
  const stored = await tx.selectFrom('clinic').select(['slug', 'revision']).where('active', '=', true).execute();
  const revisions = new Map(stored.map(({ slug, revision }) => [slug, revision]));
  const same = clinics.filter(({ slug, revision }) => typeof revision === 'string' && revisions.get(slug) === revision);
  return new Set(same.map(({ slug }) => slug));
}

/** Deletes and inserts again the rows of changed clinics that nothing refers to. */
async function rewriteDetails(
  tx: Transaction,
  next: CatalogReplacement,
  ids: Ids,
  unchanged: ReadonlySet<string>,
): Promise<void> {
  const isChanged = ({ clinic }: { readonly clinic: string }) => !unchanged.has(clinic);
  const ofDevice = <T extends OfDevice>({ clinic, device, ...rest }: T) => {
    const clinic_id = idOf(ids.clinic, clinic);
    return { clinic_id, device_id: idOf(ids.device, `${clinic_id} ${device}`), ...rest };
  };
  const exams = next.deviceExams
    .filter(isChanged)
    .map(ofDevice)
    .map(({ exam, ...row }) => ({ ...row, exam_id: idOf(ids.exam, exam) }));
  const changed = next.clinics.filter(({ slug }) => !unchanged.has(slug));
  const inRegion = Map.groupBy(changed, ({ region }) => region);
  const holidays = next.holidays.flatMap(({ region, ...day }) =>
    (inRegion.get(region) ?? []).map(({ slug }) => ({ clinic_id: idOf(ids.clinic, slug), ...day })),
  );
  const kept = [...unchanged].map((slug) => idOf(ids.clinic, slug));
  await rewrite(tx, 'device_exam', exams, kept);
  await rewrite(tx, 'device_hours', next.deviceHours.filter(isChanged).map(ofDevice), kept);
  await rewrite(tx, 'device_exception', next.deviceExceptions.filter(isChanged).map(ofDevice), kept);
  await rewrite(tx, 'holiday', holidays, kept);
}

type Detail = 'device_exam' | 'device_hours' | 'device_exception' | 'holiday' | 'postal_code' | 'catalog_locale';

/** Replaces the rows of a table, except those of the clinics to keep. */
async function rewrite<Table extends Detail>(
  tx: Transaction,
  table: Table,
  rows: readonly JsonRow<Table>[],
  keptClinics: readonly number[] = [],
): Promise<void> {
  const others = sql`where not exists (select from unnest(${sql.val(keptClinics)}::int[]) as kept (id) where kept.id = clinic_id)`;
  await sql`delete from ${sql.table(table)} ${keptClinics.length > 0 ? others : sql``}`.execute(tx);
  await upsertRows(tx, table, [], rows);
}

/** Writes the choices of form fields; those that the catalog lacks become inactive. */
async function replaceChoices(tx: Transaction, choices: CatalogReplacement['choices']): Promise<void> {
  await sql`
    update catalog_choice c set active = false
    where active and not exists (
      select from unnest(${sql.val(choices.map(({ list }) => list))}::text[], ${sql.val(choices.map(({ slug }) => slug))}::text[])
        as kept (list, slug)
      where kept.list = c.list and kept.slug = c.slug)
  `.execute(tx);
  const rows = choices.map((row, position) => ({ ...row, position, active: true }));
  await upsertRows(tx, 'catalog_choice', ['list', 'slug'], rows);
}

/** Writes the document types; those that the catalog lacks become inactive, because attachments may have them. */
async function replaceDocumentTypes(tx: Transaction, types: CatalogReplacement['documentTypes']): Promise<void> {
  const others = sql<boolean>`active and id <> all(${types.map(({ id }) => id)}::text[])`;
  await tx.updateTable('document_type').set({ active: false }).where(others).execute();
  const rows = types.map((row, position) => ({ ...row, position, active: true }));
  await upsertRows(tx, 'document_type', ['id'], rows);
}

async function deactivateOthers(tx: Transaction, table: keyof Ids, ids: readonly number[]): Promise<void> {
  const other = sql<boolean>`active and id <> all(${ids}::int[])`;
  await tx.updateTable(table).set({ active: false }).where(other).execute();
  // The revision of a clinic does not tell that it is inactive now.
  if (table === 'clinic') await tx.updateTable(table).set({ revision: null }).where('active', '=', false).execute();
}

/** Deletes modalities that the catalog lacks, unless an active or inactive exam or device has them. */
async function deleteUnusedModalities(tx: Transaction, { modalities }: CatalogReplacement): Promise<void> {
  await sql`
    delete from modality m where m.code <> all(${modalities.map(({ code }) => code)}::text[])
      and not exists (select from exam where modality = m.code) and not exists (select from device where modality = m.code)
  `.execute(tx);
}

function idsOf(rows: readonly { readonly slug: string; readonly id: number }[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

function idOf(ids: ReadonlyMap<string, number>, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The catalog names "${slug}", which it does not have`);
  return id;
}

/** A row as JSON, in which a JSON column has its value and not text. */
type JsonRow<Table extends keyof DB> = {
  readonly [C in keyof Insertable<DB[Table]>]:
    | Insertable<DB[Table]>[C]
    | (C extends keyof DB[Table] ? Selectable<DB[Table]>[C & keyof Selectable<DB[Table]>] : never);
};

type Column<Table extends keyof DB> = keyof DB[Table] & string;

/** How many rows one statement inserts: about 1 MB of JSON, and well within the time that a statement may take. */
const rowsAtOnce = 5_000;

/**
 * Inserts rows in chunks and returns them. All rows have the columns of the first. A row with an existing key replaces the stored one;
 * without key columns, PostgreSQL throws 23505.
 */
async function upsertRows<Table extends keyof DB & string>(
  tx: Transaction,
  table: Table,
  key: readonly Column<Table>[],
  rows: readonly JsonRow<Table>[],
): Promise<readonly Selectable<DB[Table]>[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const overwrite = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const conflict =
    key.length === 0 ? sql`` : sql`on conflict (${sql.join(key.map(sql.ref))}) do update set ${sql.join(overwrite)}`;
  const written: Selectable<DB[Table]>[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const chunk = await sql<Selectable<DB[Table]>>`
      insert into ${sql.table(table)} (${sql.join(columns.map(sql.ref))})
      select ${sql.join(columns.map(sql.ref))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(at, at + rowsAtOnce))}::jsonb)
      ${conflict}
      returning *`.execute(tx);
    written.push(...chunk.rows);
  }
  return written;
}
