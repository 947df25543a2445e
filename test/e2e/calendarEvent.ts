import ical from 'ical.js';

/** Returns start and end of the only event of a calendar file. Throws if the number of events is not 1. */
export function calendarEvent(calendar: string): {
  readonly start: number;
  readonly end: number;
  readonly location: string;
} {
  const events = new ical.Component(ical.parse(calendar)).getAllSubcomponents('vevent');
  const [component] = events;
  if (!component || events.length > 1) throw new Error(`${events.length} events, where there should be one`);
  const { startDate, endDate, location } = new ical.Event(component);
  return { start: startDate.toUnixTime() * 1000, end: endDate.toUnixTime() * 1000, location };
}
