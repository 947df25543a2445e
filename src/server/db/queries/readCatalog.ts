import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import { runPrepared } from '../runPrepared.ts';
import type { Schema } from '../schema.ts';
import type { Transaction } from '../transaction.ts';

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** The rows of the catalog tables as they were at one instant, in the provider's order. */
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

const all = (table: keyof Schema, order: string) =>
  `(select coalesce(json_agg(t order by ${order}), '[]') from ${table} t) as ${table}`;

/** One statement, so that an import that commits meanwhile is seen wholly or not at all. */
const statement = {
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

export async function readCatalog(source: Database | Transaction): Promise<CatalogRows> {
  const [rows] = await runPrepared<CatalogRows>(source, statement, []);
  if (!rows) throw new Error('PostgreSQL did not answer with the catalog');
  return rows;
}
