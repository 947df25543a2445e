import { randomUUID } from 'node:crypto';
import type { components } from '#contract/openapi.d.ts';
import { listedSlots, weekFrom } from './freeSlots.ts';

type Slot = components['schemas']['slot'];

/** Sends a request of a flow and returns the response. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** An invented patient. */
export const details = {
  firstName: 'Ada',
  lastName: 'Example',
  dateOfBirth: '1985-12-10',
  email: 'ada@patient.example',
  mobile: '0491 570 006',
};

/** The portal data that a booking with the default flow needs. */
export interface PortalData {
  readonly revision: string;
  readonly regionOf: ReadonlyMap<string, string>;
}

/** Fetches the revision of the booking flow and the region of each clinic. */
export async function readPortalData(send: Send): Promise<PortalData> {
  const { flows } = await (await send('/api/config')).json();
  const clinics: components['schemas']['clinic'][] = await (await send('/api/clinics')).json();
  return { revision: flows.booking.revision, regionOf: new Map(clinics.map(({ slug, region }) => [slug, region])) };
}

/** Returns the request body with which a browser books a slot with the default flow. */
export function bookingRequest({ revision, regionOf }: PortalData, slot: Slot, holdId: string) {
  return {
    flow: 'booking',
    revision,
    step: 'book',
    locale: 'en-AU',
    answers: {
      region: { region: regionOf.get(slot.clinic) },
      clinic: { clinics: [slot.clinic] },
      exam: { exams: slot.exams },
      slot: { slots: [slot], holdId },
      details,
      review: { reviewed: true },
    },
  };
}

/** Searches an exam from a date on and holds a random slot. Returns undefined if a request is refused. */
export async function holdRandomSlot(
  send: Send,
  { exam, from }: { readonly exam: string; readonly from: string },
): Promise<{ readonly slot: Slot; readonly holdId: string; readonly cookie: string } | undefined> {
  const query = { exams: [exam], view: 'WEEK', from, slotsOn: weekFrom(from) };
  const search = await send('/api/availability/search', json('POST', query));
  if (search.status !== 200) return undefined;
  const cookie = cookieOf(search);
  const slots = listedSlots(await search.json());
  const slot = slots[Math.floor(Math.random() * slots.length)];
  if (!slot) return undefined;
  const headers = { cookie, 'idempotency-key': randomUUID() };
  const hold = await send('/api/holds', json('POST', { slots: [slot.token] }, headers));
  return hold.status === 201 ? { slot, holdId: (await hold.json()).id, cookie } : undefined;
}

/** Sends a booking of held slots. */
export async function book(send: Send, request: object, cookie: string): Promise<Response> {
  return send('/api/appointments', json('POST', request, { cookie, 'idempotency-key': randomUUID() }));
}
