import { type ExpressionBuilder, sql } from 'kysely';
import type { Patient } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { DB } from '../tables.ts';
import type { Transaction } from '../transaction.ts';
import { allocationTimes, type KeptSlot } from './hold.ts';
import { deleteAnswers } from './idempotentRequest.ts';

interface NewBooking {
  readonly bookingKey: string;
  readonly brand: string;
  readonly locale: string;
  readonly flow: string;
  readonly flowRevision: string;
  readonly holder: Buffer;
  readonly patient: Patient;
  readonly answers: unknown;
}

/** Writes a booking with its appointments; an appointment has the id of its allocation. */
export async function insertBooking(
  tx: Transaction,
  { bookingKey, brand, locale, flow, flowRevision, holder, patient, answers }: NewBooking,
  appointments: readonly (KeptSlot & { readonly id: string })[],
): Promise<void> {
  await tx
    .insertInto('booking')
    .values({
      ...{ brand, locale, flow, holder },
      booking_key: bookingKey,
      flow_revision: flowRevision,
      patient: JSON.stringify(patient),
      answers: JSON.stringify(answers),
    })
    .execute();
  await tx
    .insertInto('appointment')
    .values(
      appointments.map(({ id, clinicId, deviceId, examIds, start, end }, position) => ({
        ...{ id, position },
        clinic_id: clinicId,
        device_id: deviceId,
        booking_key: bookingKey,
        exam_ids: [...examIds],
        starts_at: new Date(start),
        ends_at: new Date(end),
      })),
    )
    .execute();
}

/** Takes a slot for good that is not held; answers the id of the allocation. PostgreSQL refuses an overlap (23P01). */
export async function insertAppointmentAllocation(tx: Transaction, slot: KeptSlot): Promise<string> {
  const { id } = await tx
    .insertInto('allocation')
    .values({ ...allocationTimes(slot), kind: 'appointment', hold_id: null, holder: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks appointments as canceled and gives their time back. */
export async function cancelAppointmentRows(tx: Transaction, appointments: readonly AppointmentRow[]): Promise<void> {
  const ids = appointments.map(({ id }) => id);
  const clinics = [...new Set(appointments.map(({ clinic_id }) => clinic_id))];
  await tx.deleteFrom('allocation').where('clinic_id', 'in', clinics).where('id', 'in', ids).execute();
  await tx
    .updateTable('appointment')
    .set({ status: 'CANCELED', canceled_at: sql<Date>`statement_timestamp()` })
    .where('clinic_id', 'in', clinics)
    .where('id', 'in', ids)
    .execute();
}

/** When a booking was made, and the time now; undefined for a key that was never given out, and outside of the scope. */
export function selectBooking(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(db, bookingKey, scope).executeTakeFirst();
}

/** As `selectBooking`, with the patient, and waits until this transaction alone may change the booking. */
export function lockBooking(tx: Transaction, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return bookingUnder(tx, bookingKey, scope).select('patient').forUpdate().executeTakeFirst();
}

function bookingUnder(db: Queryable, bookingKey: string, scope: BookingScope | typeof everyBooking) {
  return db
    .selectFrom('booking')
    .select(['created_at', sql<Date>`statement_timestamp()`.as('now')])
    .where('booking_key', '=', bookingKey)
    .where(withinScope(scope));
}

/**
 * Forgets which browser made the bookings of a holder, and one other booking: from now on nobody sees them by its token. The bookings
 * stay locked, in the order of their keys.
 */
export async function endHolders(
  tx: Transaction,
  { holder, bookingKey }: { readonly holder: Buffer | undefined; readonly bookingKey: string | undefined },
): Promise<void> {
  const bookings = await tx
    .selectFrom('booking')
    .select(['booking_key', 'holder'])
    .where((row) => row.or([row('holder', '=', holder ?? null), row('booking_key', '=', bookingKey ?? null)]))
    .orderBy('booking_key')
    .forNoKeyUpdate()
    .execute();
  if (bookings.length === 0) return;
  const keys = bookings.map((booking) => booking.booking_key);
  await tx.updateTable('booking').set({ holder: null }).where('booking_key', 'in', keys).execute();
  await deleteAnswers(
    tx,
    bookings.flatMap((booking) => booking.holder ?? []),
  );
}

/** The appointments of a booking, in the order in which they were chosen. */
export function selectAppointments(db: Queryable, bookingKey: string) {
  return db
    .selectFrom('appointment')
    .select(['id', 'clinic_id', 'device_id', 'exam_ids', 'starts_at', 'ends_at', 'status'])
    .where('booking_key', '=', bookingKey)
    .orderBy('position')
    .execute();
}

export type AppointmentRow = Awaited<ReturnType<typeof selectAppointments>>[number];

/** The id of an exam or clinic of the catalog in use; undefined for a slug that it does not have, or none at all. */
export async function selectIdOfSlug(
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

/** Which bookings a query may see at all. What is outside of it is absent. */
export interface BookingScope {
  readonly brand: string;
  /** Whether whoever asks has said who he is. */
  readonly known: boolean;
  /** Every booking of the brand. */
  readonly all: boolean;
  /** The one booking of a session. */
  readonly bookingKey: string | undefined;
  /** The browser that booked sees its bookings for a day, unless it logs out before. */
  readonly holder: Buffer | undefined;
}

/** For the server's own work, such as the mail that a booking owes. */
export const everyBooking = 'every';

const holderHours = 24;

/** The scope as a condition on `booking`. */
function withinScope(scope: BookingScope | typeof everyBooking) {
  return ({ and, or, eb }: ExpressionBuilder<DB, 'booking'>) => {
    if (scope === everyBooking) return sql<boolean>`true`;
    const { brand, all, bookingKey, holder } = scope;
    if (all) return eb('brand', '=', brand);
    const recent = sql<boolean>`created_at > now() - make_interval(hours => ${holderHours})`;
    const own = [
      ...(bookingKey === undefined ? [] : [eb('booking_key', '=', bookingKey)]),
      ...(holder === undefined ? [] : [and([eb('holder', '=', holder), recent])]),
    ];
    return and([eb('brand', '=', brand), eb('access_revoked_at', 'is', null), or(own)]);
  };
}
