import calendar, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addressLine } from '#base/addressLine.ts';
import { arrivalMinutes, arrivalText } from '#base/arrivalMinutes.ts';
import { asLine } from '#base/plainText.ts';
import { timeName } from '#base/wallTime.ts';
import type { Translate } from '#server/domain/translator.ts';
import type { Appointment } from '../appointments/findAppointments.ts';

interface CalendarOptions {
  readonly appointments: readonly Appointment[];
  readonly method: 'PUBLISH' | 'CANCEL';
  /** Time of the booking, so that the file is the same each time. */
  readonly stamp: Date;
  readonly provider: string;
  /** A line with the reference of the booking. */
  readonly reference?: string | undefined;
  /** Address of the booking in the portal. */
  readonly link: string;
  /** Of the clock times in the description. */
  readonly locale: string;
  readonly t: Translate;
}

/**
 * Returns appointments as iCalendar (RFC 5545). Times are in UTC, which every calendar shows correctly; the UID of an event is the id of
 * the appointment, so that a cancellation replaces it.
 */
export function appointmentCalendar({
  appointments,
  method,
  stamp,
  provider,
  reference = '',
  link,
  locale,
  t,
}: CalendarOptions): string {
  const canceled = method === 'CANCEL';
  const file = calendar({ prodId: { company: 'Isocentre', product: 'Portal' }, method: ICalCalendarMethod[method] });
  for (const appointment of appointments) {
    const { id, start, end, clinic, exams, parts = [] } = appointment;
    file.createEvent({
      id: `${id}@isocentre`,
      sequence: canceled ? 1 : 0,
      status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp,
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

/** Returns a line with the clinic's clock time and the exams of a part, such as `9:45 am Ultrasound of the knee`. */
function partLine({ local, exams }: NonNullable<Appointment['parts']>[number], locale: string): string {
  return asLine(`${timeName(local, locale)} ${exams.map(({ name }) => name).join(', ')}`);
}
