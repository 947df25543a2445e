import { expect, test } from 'vitest';
import type { Appointment } from '../appointments/findAppointments.ts';
import { appointmentCalendar } from './appointmentCalendar.ts';

const appointment: Appointment = {
  id: '7',
  status: 'BOOKED',
  minutes: 20,
  cancellation: { allowed: true, reason: undefined, minutesPrior: 0, until: '', untilLocal: '' },
  rescheduling: { allowed: true, reason: undefined, minutesPrior: 0, until: '', untilLocal: '' },
  predecessor: undefined,
  entry: { id: '7', sequence: 0 },
  callOff: undefined,
  changedAt: undefined,
  exams: [],
  start: '2026-12-01T00:00:00Z',
  end: '2026-12-01T00:20:00Z',
  zone: 'Australia/Sydney',
  offset: '+11:00',
  local: '2026-12-01T11:00:00',
  clinic: {
    id: 3,
    slug: 'harbour',
    name: 'Harbour',
    active: true,
    devices: [],
    transferMinutes: 5,
    longestWait: 30,
    cancelMinutesPrior: null,
    rescheduleMinutesPrior: null,
    region: { id: 2, slug: 'sydney', name: 'Sydney', country: 'AU', latitude: -33.87, longitude: 151.2, active: true },
    street: '1 Quay Street',
    suburb: 'Sydney',
    state: 'NSW',
    postalCode: '2000',
    country: 'AU',
    latitude: -33.86,
    longitude: 151.21,
    timeZone: 'Australia/Sydney',
    phone: '+61 2 5550 1234',
    email: 'harbour@clinic.example',
    directions: '',
  },
};

/** Returns the calendar properties of an appointment at a clinic, one per line (RFC 5545, 3.1). */
function propertiesAt(clinic: Partial<Appointment['clinic']>): readonly string[] {
  const file = appointmentCalendar({
    appointments: [{ ...appointment, clinic: { ...appointment.clinic, ...clinic } }],
    stamp: new Date('2026-11-20T00:00:00Z'),
    provider: 'Kauri Radiology',
    organizer: 'kiaora@kauri.example',
    link: 'https://portal.example/appointments/key',
    locale: 'en-NZ',
    t: (key) => String(key),
  });
  return file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
}

test.each([
  ['a line break', 'name', 'Harbour', '\r\n'],
  ['a control character', 'name', 'Harbour', '\u0085'],
  ['a line separator', 'name', 'Harbour', '\u2028'],
  ['a direction override', 'name', 'Harbour', '\u202e'],
  ['a line break', 'street', '1 Quay Street', '\n'],
  ['a control character', 'street', '1 Quay Street', '\u0007'],
] as const)("prints %s in a clinic's %s as a space", (_what, field, text, character) => {
  const withSpace = propertiesAt({ [field]: `${text} ATTENDEE:mailto:evil.example` });
  expect(withSpace.filter((line) => line.includes(`${text} ATTENDEE`)).length).toBeGreaterThan(0);
  expect(propertiesAt({ [field]: `${text}${character}ATTENDEE:mailto:evil.example` })).toEqual(withSpace);
});
