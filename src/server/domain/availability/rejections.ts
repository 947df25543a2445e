/** The number of starts that each rule refused; a start counts for the first rule that refuses it. */
export interface Rejections {
  /** The room's time does not fit into the opening hours. */
  closed: number;
  /** Earlier than the notice allows. */
  notice: number;
  /** Days beyond the horizon. */
  horizon: number;
  booked: number;
  held: number;
  /** Free, but at another time of day. */
  timeOfDay: number;
}

/** Why no slot is free, as in the contract. */
export type EmptyReason = 'no-clinic' | 'not-offered' | 'closed' | 'notice' | 'horizon' | 'time-of-day' | 'full';

/** Returns rejections with all counts 0. */
export function noRejections(): Rejections {
  return { closed: 0, notice: 0, horizon: 0, booked: 0, held: 0, timeOfDay: 0 };
}

/** Returns the reason to show to a patient: the first one in the order of how easily the patient can change it. */
export function mainReason({ timeOfDay, booked, held, notice, horizon }: Rejections): EmptyReason {
  if (timeOfDay > 0) return 'time-of-day';
  if (booked + held > 0) return 'full';
  if (notice > 0) return 'notice';
  return horizon > 0 ? 'horizon' : 'closed';
}
