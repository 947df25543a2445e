/** The reasons in the order in which several clinics or dates are summed up: first what a patient can change most easily. */
export const dayReasons = [
  ...([
    'time-of-day',
    'other-day',
    'days-apart',
    'order',
    'same-visit',
    'overlap',
    'no-gap',
    'not-consecutive',
    'full',
  ] as const),
  ...(['notice', 'horizon', 'not-offered', 'closed'] as const),
] as const;

/** Why a clinic has no free slot on a date, as in the contract. */
export type DayReason = (typeof dayReasons)[number];

/** Returns the reason to show for several clinics or dates; undefined without any. */
export function mainReason(reasons: Iterable<DayReason>): DayReason | undefined {
  const found = new Set(reasons);
  return dayReasons.find((reason) => found.has(reason));
}

/** Returns true if a reason is one of a date, and not of a whole search. */
export function isDayReason(reason: string | undefined): reason is DayReason {
  return dayReasons.some((one) => one === reason);
}
