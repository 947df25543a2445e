import calendar, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addressLine } from '#base/addressLine.ts';
import { isCalledOff } from '#base/appointmentStatus.ts';
import { arrivalMinutes, arrivalText } from '#base/arrivalMinutes.ts';
import { asLine } from '#base/plainText.ts';
import { timeName } from '#base/wallTime.ts';
import type { Translate } from '#server/domain/translator.ts';
import type { Appointment } from '../appointments/findAppointments.ts';

interface CalendarOptions {
  readonly appointments: readonly Appointment[];
  /** Time of the booking, so that the file is the same each time. */
  readonly stamp: Date;
  readonly provider: string;
  /** E-mail address of the provider; without it, some calendar programs ignore a cancellation (RFC 5546, 3.2.5). May be empty. */
  readonly organizer: string;
  /** E-mail address of the patient whose calendar gets a change; undefined for any other file. */
  readonly attendee?: string | undefined;
  /** A line with the reference of the booking. */
  readonly reference?: string | undefined;
  /** Address of the booking in the portal. */
  readonly link: string;
  /** Of the clock times in the description. */
  readonly locale: string;
  readonly t: Translate;
}

/**
 * Returns the method of the calendar file about appointments: CANCEL if all are called off, and REQUEST for a change, which needs an organizer
 * and an attendee (RFC 5546, 3.2.2).
 */
export function calendarMethod({
  appointments,
  organizer,
  attendee,
}: Pick<CalendarOptions, 'appointments' | 'organizer' | 'attendee'>): 'PUBLISH' | 'CANCEL' | 'REQUEST' {
  if (appointments.every(({ status }) => isCalledOff(status))) return 'CANCEL';
  return attendee !== undefined && organizer !== '' ? 'REQUEST' : 'PUBLISH';
}

/**
 * Returns appointments as iCalendar (RFC 5545). Times are in UTC, which every calendar shows correctly; the UID of an event is the id of
 * the first appointment of its chain, so that a change or a cancellation, with a higher sequence and a later time, replaces it. An appointment that
 * another one of the file replaces has no event.
 */
export function appointmentCalendar({
  appointments,
  stamp,
  provider,
  organizer,
  attendee,
  reference = '',
  link,
  locale,
  t,
}: CalendarOptions): string {
  const method = calendarMethod({ appointments, organizer, attendee });
  const file = calendar({ prodId: { company: 'Isocentre', product: 'Portal' }, method: ICalCalendarMethod[method] });
  const replaced = new Set(appointments.map(({ predecessor }) => predecessor));
  for (const appointment of appointments.filter(({ id }) => !replaced.has(id))) {
    const { entry, start, end, clinic, exams, parts = [], status, changedAt } = appointment;
    const canceled = isCalledOff(status);
    file.createEvent({
      id: `${entry.id}@isocentre`,
      sequence: entry.sequence + (canceled ? 1 : 0),
      status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: changedAt ?? stamp,
      ...(organizer !== '' && { organizer: { name: asLine(provider), email: organizer } }),
      ...(method === 'REQUEST' && attendee !== undefined && { attendees: [{ email: attendee, ...accepted }] }),
      start: new Date(start),
      end: new Date(end),
      summary: asLine(`${exams.map(({ name }) => name).join(', ')} – ${provider}`),
      location: {
        title: asLine(clinic.name),
        address: asLine(addressLine(clinic)),
        geo: { lat: clinic.latitude, lon: clinic.longitude },
      },
      description: [
        asLine(reference),
        parts.map((part) => partLine(part, locale)).join('\n'),
        canceled ? '' : t(arrivalText(appointments), { minutes: arrivalMinutes(appointment) }),
        ...exams.map(({ preparation }) => preparation),
        clinic.phone,
      ]
        .filter(Boolean)
        .join('\n\n'),
      url: link,
    });
  }
  return file.toString();
}

/** The patient chose the time, so a calendar program need not ask for an answer. */
const accepted = { status: ICalAttendeeStatus.ACCEPTED, rsvp: false } as const;

/** Returns a line with the clinic's clock time and the exams of a part, such as `9:45 am Ultrasound of the knee`. */
function partLine({ local, exams }: NonNullable<Appointment['parts']>[number], locale: string): string {
  return asLine(`${timeName(local, locale)} ${exams.map(({ name }) => name).join(', ')}`);
}
