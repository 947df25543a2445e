/** How long before an exam patients arrive, in minutes. */
interface Arriving {
  readonly arrivalMinutes: number;
}

/** An appointment; with `parts` if it is a visit on several devices. */
interface Visit {
  /** RFC 3339. */
  readonly start: string;
  readonly exams: readonly Arriving[];
  readonly parts?: readonly { readonly start: string; readonly exams: readonly Arriving[] }[] | undefined;
}

/** Returns how many minutes before the start of an appointment the patient arrives, so that there is time enough before each part. */
export function arrivalMinutes({ start, exams, parts = [{ start, exams }] }: Visit): number {
  const needed = parts.flatMap((part) => {
    const until = (Date.parse(part.start) - Date.parse(start)) / 60_000;
    return part.exams.map((exam) => exam.arrivalMinutes - until);
  });
  return Math.max(0, ...needed);
}

/** Returns the key of the text that says when to arrive and how to call off: online only if every appointment can be cancelled there. */
export function arrivalText(appointments: readonly { readonly cancellation: { readonly allowed: boolean } }[]): string {
  return appointments.every(({ cancellation }) => cancellation.allowed)
    ? 'appointment.arrive'
    : 'appointment.arrive.call';
}
