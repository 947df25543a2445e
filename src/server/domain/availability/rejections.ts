/** How many starts of the grid each rule refused; a start counts for the first rule that refuses it. */
export interface Rejections {
  /** The room's time does not fit into the open hours. */
  closed: number;
  /** Too soon. */
  notice: number;
  /** Whole days that are too far ahead. */
  horizon: number;
  booked: number;
  held: number;
  /** Free, but at another time of day. */
  timeOfDay: number;
}

/** Why nothing is free, in the contract's words. */
export type EmptyReason = 'no-clinic' | 'not-offered' | 'closed' | 'notice' | 'horizon' | 'time-of-day' | 'full';

export function noRejections(): Rejections {
  return { closed: 0, notice: 0, horizon: 0, booked: 0, held: 0, timeOfDay: 0 };
}

/** The one reason to tell a patient: the one that is easiest to do something about comes first. */
export function mainReason({ timeOfDay, booked, held, notice, horizon }: Rejections): EmptyReason {
  if (timeOfDay > 0) return 'time-of-day';
  if (booked + held > 0) return 'full';
  if (notice > 0) return 'notice';
  return horizon > 0 ? 'horizon' : 'closed';
}
