import type { Transaction } from '../transaction.ts';
import type { KeptSlot } from './insertHold.ts';

export interface NewBooking {
  readonly bookingKey: string;
  readonly brand: string;
  readonly locale: string;
  readonly flow: string;
  readonly flowRevision: string;
  readonly holder: Buffer;
  readonly patient: unknown;
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
