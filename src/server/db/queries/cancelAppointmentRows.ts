import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';
import type { AppointmentRow } from './selectBooking.ts';

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
