import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Transaction } from '../transaction.ts';
import { type JsonRow, upsertRows } from './upsertRows.ts';

type Row<Table extends keyof Schema, Absent extends string = never> = Omit<
  JsonRow<Table>,
  Absent | 'id' | 'active' | 'position'
>;

interface OfDevice {
  readonly clinic: string;
  readonly device: string;
}

/** A whole catalog in rows that name each other by slug, each list in the provider's order. */
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
}

/**
 * Makes the tables say what the catalog says. Rows keep their id as long as their slug lives; what is gone becomes inactive,
 * because bookings may point at it. Tells the channel `catalog` when the transaction commits.
 */
export async function replaceCatalog(tx: Transaction, next: CatalogReplacement): Promise<void> {
  const regions = await bySlug(upsertRows(tx, 'region', ['slug'], next.regions.map(placed)));
  await upsertRows(
    tx,
    'modality',
    ['code'],
    next.modalities.map((row, position) => ({ ...row, position })),
  );
  const groups = await bySlug(upsertRows(tx, 'exam_group', ['slug'], next.examGroups.map(placed)));
  const clinics = await bySlug(
    upsertRows(
      tx,
      'clinic',
      ['slug'],
      next.clinics.map(({ region, ...row }) => ({ ...row, region_id: idOf(regions, region), active: true })),
    ),
  );
  const exams = await bySlug(
    upsertRows(
      tx,
      'exam',
      ['slug'],
      next.exams.map(({ group, ...row }, n) => ({ ...placed(row, n), group_id: idOf(groups, group) })),
    ),
  );
  const rows = next.devices.map(({ clinic, ...row }) => ({ ...row, clinic_id: idOf(clinics, clinic), active: true }));
  const devices = new Map<string, number>();
  for (const { clinic_id, slug, id } of await upsertRows(tx, 'device', ['clinic_id', 'slug'], rows))
    devices.set(`${clinic_id} ${slug}`, id);

  await deactivateOthers(tx, 'region', [...regions.values()]);
  await deactivateOthers(tx, 'exam_group', [...groups.values()]);
  await deactivateOthers(tx, 'clinic', [...clinics.values()]);
  await deactivateOthers(tx, 'exam', [...exams.values()]);
  await deactivateOthers(tx, 'device', [...devices.values()]);
  await deleteUnusedModalities(
    tx,
    next.modalities.map(({ code }) => code),
  );

  const keyOf = ({ clinic, device }: OfDevice) => {
    const clinic_id = idOf(clinics, clinic);
    return { clinic_id, device_id: idOf(devices, `${clinic_id} ${device}`) };
  };
  const withKey = <T extends OfDevice>(row: T) => {
    const { clinic: _, device: __, ...rest } = row;
    return { ...keyOf(row), ...rest };
  };
  const clinicsOf = Map.groupBy(next.clinics, ({ region }) => region);
  await rewrite(
    tx,
    'device_exam',
    next.deviceExams.map(({ exam, ...row }) => ({ ...keyOf(row), exam_id: idOf(exams, exam) })),
  );
  await rewrite(tx, 'device_hours', next.deviceHours.map(withKey));
  await rewrite(tx, 'device_exception', next.deviceExceptions.map(withKey));
  await rewrite(
    tx,
    'holiday',
    next.holidays.flatMap(({ region, ...day }) =>
      (clinicsOf.get(region) ?? []).map(({ slug }) => ({ clinic_id: idOf(clinics, slug), ...day })),
    ),
  );
  await rewrite(tx, 'postal_code', next.postalCodes);

  await tx.deleteFrom('catalog').where('provider', '<>', next.catalog.provider).execute();
  await upsertRows(tx, 'catalog', ['provider'], [{ ...next.catalog, imported_at: new Date() }]);
  await sql`select pg_notify('catalog', ${next.catalog.revision})`.execute(tx);
}

const placed = <T>(row: T, position: number) => ({ ...row, position, active: true });

async function bySlug(
  rows: Promise<readonly { readonly slug: string; readonly id: number }[]>,
): Promise<Map<string, number>> {
  return new Map((await rows).map(({ slug, id }) => [slug, id]));
}

function idOf(ids: ReadonlyMap<string, number>, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The catalog names "${slug}", which it does not have`);
  return id;
}

async function deactivateOthers(
  tx: Transaction,
  table: 'region' | 'exam_group' | 'clinic' | 'exam' | 'device',
  ids: readonly number[],
) {
  await tx
    .updateTable(table)
    .set({ active: false })
    .where('active', '=', true)
    .where('id', '<>', sql<number>`all(${ids}::int[])`)
    .execute();
}

/** A modality has no switch: it stays for as long as an exam or a device, active or not, is of it. */
async function deleteUnusedModalities(tx: Transaction, codes: readonly string[]): Promise<void> {
  await sql`
    delete from modality m where m.code <> all(${codes}::text[])
      and not exists (select from exam where modality = m.code) and not exists (select from device where modality = m.code)
  `.execute(tx);
}

type Owned = 'device_exam' | 'device_hours' | 'device_exception' | 'holiday' | 'postal_code';

/** For tables that nothing points at. */
async function rewrite<Table extends Owned>(
  tx: Transaction,
  table: Table,
  rows: readonly JsonRow<Table>[],
): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx);
  await upsertRows(tx, table, [], rows);
}
