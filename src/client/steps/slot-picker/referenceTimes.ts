import { isAhead } from '#base/appointmentStatus.ts';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import type { Slot } from '#client/stores/SlotStore.ts';

/** A time that the patient already has, beside which free times are shown (SL-6b). */
export interface ReferenceTime {
  readonly start: string;
  /** Wall time at the clinic. */
  readonly local: string;
  readonly minutes: number;
  /** Slug of the clinic; its name, if the clinic's list may not have it. */
  readonly clinic: string;
  readonly clinicName?: string;
}

/**
 * Returns the reference appointments of a search in order of time: the slots of earlier visits of the same booking, and the appointments of
 * another booking that lie ahead, or only the one that the link names.
 */
export function referenceTimes(
  chosen: readonly Slot[],
  appointments: readonly Appointment[],
  named: string | null,
): readonly ReferenceTime[] {
  const ahead = appointments.filter(({ status }) => isAhead(status));
  const some = ahead.some(({ slug }) => slug === named) ? ahead.filter(({ slug }) => slug === named) : ahead;
  const booked = some.map(({ start, local, minutes, clinic }) => ({
    start,
    local,
    minutes,
    clinic: clinic.slug,
    clinicName: clinic.name,
  }));
  return [...chosen, ...booked].toSorted((a, b) => (a.start < b.start ? -1 : 1));
}
