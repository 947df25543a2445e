import { addDays } from '#base/dates.ts';
import { newKey } from './bookingOrder.ts';
import { listedSlots, soon, weekFrom } from './freeSlots.ts';
import type { TestClient } from './testClient.ts';

/** A booking request as a browser sends it at the end of the flow. */
export interface BookingCall {
  readonly body: { readonly answers: object; readonly [name: string]: unknown };
  readonly key: string;
}

const exam = 'xray-chest';

/** Returns all free, non-overlapping times of an X-ray in Sydney within two weeks. */
export async function separateSlots(
  client: TestClient,
): Promise<readonly { readonly token: string; readonly clinic: string }[]> {
  const listed: { slug: string }[] = await (await client.get('/api/clinics?region=nsw-sydney')).json();
  const clinics = listed.map(({ slug }) => slug);
  const apart: { token: string; clinic: string }[] = [];
  const lastAt = new Map<string, number>();
  for (const from of [soon(3), addDays(soon(3), 7)]) {
    const query = { exams: [exam], clinics, view: 'WEEK', from, slotsOn: weekFrom(from) };
    const found = await (await client.post('/api/availability/search', query)).json();
    for (const { token, clinic, device, start } of listedSlots(found)) {
      const place = `${clinic} ${device}`;
      const at = Date.parse(start);
      if (at < (lastAt.get(place) ?? 0) + 45 * 60_000) continue;
      lastAt.set(place, at);
      apart.push({ token, clinic });
    }
  }
  return apart;
}

/** Returns a booking of a time for a patient with an e-mail address. */
export async function bookingOf(
  client: TestClient,
  { token, clinic }: { readonly token: string; readonly clinic: string },
  email: string,
): Promise<BookingCall> {
  const config = await (await client.get('/api/config')).json();
  const answers = {
    region: { region: 'nsw-sydney' },
    clinic: { clinics: [clinic] },
    exam: { exams: [exam] },
    slot: { slots: [{ token }], holdId: 'none' },
    details: {
      firstName: 'Ada',
      lastName: 'Example',
      dateOfBirth: '1985-12-10',
      email,
      mobile: '0491570006',
    },
    review: { reviewed: true },
  };
  return { body: { flow: 'booking', revision: config.flows.booking.revision, step: 'book', answers }, key: newKey() };
}

/** Sends a booking, with a proof of work if given. */
export function sendBooking(client: TestClient, { body, key }: BookingCall, proof?: string): Promise<Response> {
  const headers = { 'idempotency-key': key, ...(proof !== undefined && { 'portal-proof': proof }) };
  return client.post('/api/appointments', body, headers);
}
