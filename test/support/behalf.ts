import { randomBytes } from 'node:crypto';
import type { components } from '#contract/openapi.d.ts';
import type { SessionRole } from '#server/db/columnTypes.ts';
import { newKey } from './bookingOrder.ts';
import { listedSlots, soon, weekFrom } from './freeSlots.ts';
import type { TestPortal } from './portal.ts';
import { signedIn } from './signedIn.ts';
import { clientAt, newAddress, type TestClient } from './testClient.ts';

type Slot = components['schemas']['slot'];

/** Staff with the right to override rules. */
export const hedy = { name: 'Hedy Sample', rights: ['override-rules'] } as const;
export const grace = { name: 'Grace Sample' } as const;
/** A referrer with a practice. */
export const rosalyn = {
  name: 'Rosalyn Sample',
  organization: 'Sample Practice',
  currentDoctor: { firstName: 'Rosalyn', lastName: 'Sample' },
} as const;

type Access = Parameters<typeof signedIn>[2];

/** Returns a browser in a session of a role. */
export async function clientAs(portal: TestPortal, role: SessionRole, access: Access = {}): Promise<TestClient> {
  const host = access?.brand === undefined ? undefined : `${access.brand}.localhost`;
  const client = clientAt(() => portal.url, newAddress(), host);
  const [name = '', value = ''] = (await signedIn(portal.db, role, access)).split('=');
  client.cookies.set(name, value);
  return client;
}

export interface Wanted {
  readonly exam?: string;
  readonly from?: string;
  readonly region?: string;
  readonly overrides?: readonly ('NOTICE' | 'HORIZON')[];
  /** The first free time of the week; without it any. */
  readonly first?: boolean;
}

/** Searches a week and returns the response. */
export function search(
  client: TestClient,
  { exam = 'xray-chest', from = soon(5), region = 'nsw-sydney', overrides }: Wanted = {},
) {
  const query = { exams: [exam], region, view: 'WEEK', from, slotsOn: weekFrom(from) };
  return client.post('/api/availability/search', { ...query, ...(overrides && { overrides }) });
}

/** Searches a week and returns one of its free slots. */
export async function freeTime(client: TestClient, wanted: Wanted = {}): Promise<Slot> {
  const slots = listedSlots(await (await search(client, wanted)).json());
  const slot = slots[wanted.first ? 0 : randomBytes(2).readUInt16BE() % slots.length];
  if (!slot) throw new Error('No time is free.');
  return slot;
}

/** Returns the body of a booking of a slot, for a patient with a new e-mail address. */
export async function bookingOfSlot(client: TestClient, slot: Slot, details: object = {}) {
  const config = await (await client.get('/api/config')).json();
  const clinics: { slug: string; region: string }[] = await (await client.get('/api/clinics')).json();
  return {
    flow: 'booking',
    revision: config.flows.booking.revision,
    step: 'book',
    locale: 'en-AU',
    answers: {
      region: { region: clinics.find(({ slug }) => slug === slot.clinic)?.region },
      clinic: { clinics: [slot.clinic] },
      exam: { exams: slot.exams },
      slot: { slots: [{ token: slot.token }], holdId: 'none' },
      details: {
        firstName: 'Ada',
        lastName: 'Example',
        dateOfBirth: '1985-12-10',
        email: `${newKey()}@patient.example`,
        mobile: '0491570006',
        ...details,
      },
      review: { reviewed: true },
    },
  };
}

/** Sends a request with an Idempotency-Key. */
export function send(client: TestClient, path: string, body?: unknown, key = newKey()): Promise<Response> {
  return client.post(path, body, { 'idempotency-key': key });
}

/** A booking that waits for its patient. */
export interface PendingBooking {
  readonly bookingKey: string;
  readonly reference: string;
  readonly slot: Slot;
}

/** Books a pending time as staff, and returns it with its key. */
export async function pendingBooking(
  portal: TestPortal,
  staff: TestClient,
  details: object = {},
  wanted: Wanted = {},
): Promise<PendingBooking> {
  const slot = await freeTime(staff, wanted);
  const answer = await send(staff, '/api/appointments', {
    ...(await bookingOfSlot(staff, slot, details)),
    onBehalf: { pending: true },
  });
  const { bookingKey } = await answer.json();
  const { rows } = await portal.db.pool.query('select reference from booking where booking_key = $1', [bookingKey]);
  return { bookingKey, reference: rows[0].reference, slot };
}
