import calendar, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addressLine } from '#base/addressLine.ts';
import { asLine } from '#base/plainText.ts';
import type { AppointmentSummary } from '../appointments/findAppointments.ts';

interface CalendarOptions {
  readonly appointments: readonly AppointmentSummary[];
  readonly method: 'PUBLISH' | 'CANCEL';
  /** Time of the booking, so that the file is the same each time. */
  readonly stamp: Date;
  readonly provider: string;
  /** A line with the reference of the booking. */
  readonly reference?: string | undefined;
  /** Address of the booking in the portal. */
  readonly link: string;
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
}: CalendarOptions): string {
  const canceled = method === 'CANCEL';
  const file = calendar({ prodId: { company: 'Isocentre', product: 'Portal' }, method: ICalCalendarMethod[method] });
  for (const { id, start, end, clinic, exams } of appointments) {
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
      description: [asLine(reference), ...exams.map(({ preparation }) => preparation), clinic.phone]
        .filter(Boolean)
        .join('\n\n'),
      url: link,
    });
  }
  return file.toString();
}
