/** The status of an appointment. */
export type AppointmentStatus =
  | 'PENDING'
  | 'BOOKED'
  | 'CONFIRMED'
  | 'CHANGED'
  | 'RESCHEDULED'
  | 'CANCELED'
  | 'ARRIVED'
  | 'DONE'
  | 'NO_SHOW';

/**
 * The statuses that may follow each status. CHANGED and RESCHEDULED end an appointment that another one replaces. A patient who comes late
 * may arrive after NO_SHOW.
 */
const following: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  PENDING: ['CONFIRMED', 'CANCELED'],
  BOOKED: ['CONFIRMED', 'CHANGED', 'RESCHEDULED', 'CANCELED', 'ARRIVED', 'NO_SHOW'],
  CONFIRMED: ['CHANGED', 'RESCHEDULED', 'CANCELED', 'ARRIVED', 'NO_SHOW'],
  ARRIVED: ['DONE'],
  NO_SHOW: ['ARRIVED'],
  CHANGED: [],
  RESCHEDULED: [],
  CANCELED: [],
  DONE: [],
};

/** Returns true if an appointment may go from one status to another. */
export function mayFollow(status: AppointmentStatus, next: AppointmentStatus): boolean {
  return following[status].includes(next);
}

/** Returns true if an appointment lies ahead: it can still be canceled, except for its time. */
export function isAhead(status: AppointmentStatus): boolean {
  return mayFollow(status, 'CANCELED');
}

/** Returns true if an appointment does not take place: it was canceled, or another one replaces it. */
export function isCalledOff(status: AppointmentStatus): boolean {
  return status === 'CANCELED' || status === 'CHANGED' || status === 'RESCHEDULED';
}
