/** An instant as a wall time of the visitor's own clock: the end of a hold is read off the visitor's wall, not the clinic's. */
export function clockOf(instant: string): string {
  const moment = new Date(instant);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
