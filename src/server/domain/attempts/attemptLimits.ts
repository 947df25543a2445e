/**
 * How often somebody may be wrong (AU-5). What is counted is the same whether a booking key exists or not, so a limit that is
 * reached tells nothing about it. The limit of one address at one booking is lower than that of the booking: who reaches it has
 * locked himself out, and not the patient elsewhere.
 */
export interface AttemptLimits {
  /** Wrong dates of birth in a day. */
  readonly datesOfPair: number;
  readonly datesOfBooking: number;
  /** Wrong dates in an hour from one address, at whatever bookings. */
  readonly datesOfAddress: number;
  /** Wrong dates in an hour from everybody, above which the work for a try grows; a stop would lock all patients out. */
  readonly datesOfAll: number;
  /** Wrong codes in a day. */
  readonly codesOfPair: number;
  readonly codesOfBooking: number;
  /** Tries at one code. */
  readonly triesOfCode: number;
  /** Codes sent to one patient in a day. */
  readonly codesSent: number;
}

export const attemptLimits: AttemptLimits = {
  datesOfPair: 3,
  datesOfBooking: 5,
  datesOfAddress: 30,
  datesOfAll: 500,
  codesOfPair: 5,
  codesOfBooking: 10,
  triesOfCode: 5,
  codesSent: 10,
};

/** Seconds that a code lives (ASVS 6.5.5: at most ten minutes). */
export const codeSeconds = 600;
