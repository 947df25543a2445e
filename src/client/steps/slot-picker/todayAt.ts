/** The date at a place now, as far as the clock of the device is right; the server's answers say it for sure. */
export function todayAt(zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
}
