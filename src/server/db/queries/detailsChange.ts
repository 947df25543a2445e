import type { PatientParts } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

interface NewDetailsChange {
  readonly brand: string;
  /** Key of a booking or of a booking request. */
  readonly bookingKey: string;
  /** The stored details that the patient wants changed; a missing one is an empty text. */
  readonly before: PatientParts;
  /** The same details as the patient wants them. */
  readonly after: PatientParts;
  readonly remark: string;
  /** True if the sender proved to be the patient, or is staff. */
  readonly proved: boolean;
}

/** Inserts a details change and returns its id. */
export async function insertDetailsChange(tx: Transaction, change: NewDetailsChange): Promise<string> {
  const { brand, bookingKey, before, after, remark, proved } = change;
  const { id } = await tx
    .insertInto('details_change')
    .values({
      brand,
      remark,
      proved,
      booking_key: bookingKey,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the details changes of a booking or of a booking request, newest first. */
export function selectDetailsChanges(db: Queryable, bookingKey: string) {
  return changes(db).where('booking_key', '=', bookingKey).orderBy('created_at', 'desc').execute();
}

/** Returns how many details changes of a brand wait for staff. */
export async function countNewDetailsChanges(db: Queryable, brand: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('details_change')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('brand', '=', brand)
    .where('status', '=', 'NEW')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Returns a details change of a brand; undefined if there is none. */
export function selectDetailsChange(db: Queryable, brand: string, id: string) {
  return changes(db).where('brand', '=', brand).where('id', '=', id).executeTakeFirst();
}

function changes(db: Queryable) {
  return db.selectFrom('details_change').select(['id', 'before', 'after', 'remark', 'proved', 'status', 'created_at']);
}

/** A details change. */
export type DetailsChangeRow = Awaited<ReturnType<typeof selectDetailsChanges>>[number];
