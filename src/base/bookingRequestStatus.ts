/** The status of a booking request. */
export type BookingRequestStatus =
  | 'OPEN'
  | 'ON_HOLD'
  | 'BOOKED'
  | 'CANCELED'
  | 'DECLINED_BY_PATIENT'
  | 'REMOVED_BY_OPERATOR'
  | 'EXPIRED'
  | 'EXPIRED_PATIENT'
  | 'DELETED';

type Following = Readonly<Partial<Record<BookingRequestStatus, readonly BookingRequestStatus[]>>>;

const patientMay: Following = { OPEN: ['CANCELED', 'DECLINED_BY_PATIENT'] };

/** Staff also set what a patient said on the phone, and open a request again that was closed by mistake. */
const staffMay: Following = {
  OPEN: ['ON_HOLD', 'CANCELED', 'DECLINED_BY_PATIENT', 'REMOVED_BY_OPERATOR'],
  ON_HOLD: ['OPEN', 'CANCELED', 'DECLINED_BY_PATIENT', 'REMOVED_BY_OPERATOR'],
  CANCELED: ['OPEN'],
  DECLINED_BY_PATIENT: ['OPEN'],
  REMOVED_BY_OPERATOR: ['OPEN'],
  EXPIRED: ['OPEN'],
  EXPIRED_PATIENT: ['OPEN'],
};

/**
 * Returns the statuses that the patient or staff may give a booking request (AS-2b). Only a booking makes it BOOKED, and only the
 * cancellation of that booking opens it again (decision 023).
 */
export function statusesAfter(status: BookingRequestStatus, by: 'patient' | 'staff'): readonly BookingRequestStatus[] {
  return (by === 'staff' ? staffMay : patientMay)[status] ?? [];
}
