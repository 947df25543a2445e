import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { bookingRequest, details, type PortalData, readPortalData } from '#test/support/bookByHttp.ts';
import { listedSlots, soon } from '#test/support/freeSlots.ts';
import { originOf } from './searchTurns.ts';

/** Requests of the mixed load. */
export const operations = ['search', 'hold', 'book', 'cancel'] as const;
export type Operation = (typeof operations)[number];

/** Shares of what patients do; a hold and its booking are one. */
export interface Shares {
  readonly search: number;
  readonly book: number;
  readonly cancel: number;
}
type Step = keyof Shares;

/** Searches, bookings and cancellations of the mixed load. */
const mixedShares: Shares = { search: 0.9, book: 0.08, cancel: 0.02 };

/** An acknowledged booking (201) with the credentials of its browser. */
export interface KnownBooking {
  readonly bookingKey: string;
  readonly address: string;
  readonly cookie: string;
  /** Set when the cancellation was acknowledged (200). */
  canceled: boolean;
}

/** The requests since the last call of `takeFigures`. */
export interface TrafficFigures {
  readonly requests: number;
  /** Milliseconds until the body was read. */
  readonly latency: Readonly<Record<Operation, readonly number[]>>;
  /** Bytes of all bodies as sent. */
  readonly bytes: Readonly<Record<Operation, number>>;
  /** Number of responses, by operation and status, such as `hold 409`. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Patients who search, book and cancel over HTTP in closed loops. */
export interface MixedTraffic extends Disposable {
  /** Bookings of all runs. */
  readonly bookings: readonly KnownBooking[];
  /** Sends requests on `connections` connections until `goesOn` returns false. */
  run(connections: number, goesOn: () => boolean, shares?: Shares): Promise<void>;
  takeFigures(): TrafficFigures;
}

interface Options {
  readonly url: string;
  /** A release that lists the slots of all dates and does not know `slotsOn`. */
  readonly listsAllDates: boolean;
}

/** A patient: an address in a /24 network that few others share, so that no limit has to be raised. */
interface Patient {
  readonly address: string;
  cookie: string;
  searches: number;
  /** Body of the last search; undefined after a hold. */
  found: Buffer | undefined;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Searches after which a patient leaves without a booking. */
const searchesOfVisit = 12;

/** Reads the data of a portal with the provider of the benchmark, which its patients need. The portal trusts 127.0.0.1 as a proxy. */
export async function openMixedTraffic({ url, listsAllDates }: Options): Promise<MixedTraffic> {
  const portal = await readPortalData((path, init) => fetch(url + path, init));
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const bookings: KnownBooking[] = [];
  const cancelable: KnownBooking[] = [];
  let figures = emptyFigures();
  let patients = 0;
  let turn = 0;

  const arrive = (): Patient => ({ address: addressOf(patients++), cookie: '', searches: 0, found: undefined });

  async function send(operation: Operation, path: string, patient: Pick<Patient, 'address' | 'cookie'>, body: unknown) {
    const sent = performance.now();
    const received = await post(agent, url + path, patient, body, operation !== 'search');
    figures.latency[operation].push(performance.now() - sent);
    figures.bytes[operation] += received.body.length;
    const outcome = `${operation} ${received.status}`;
    figures.statuses[outcome] = (figures.statuses[outcome] ?? 0) + 1;
    return received;
  }

  async function search(patient: Patient): Promise<void> {
    const { body, status } = await send('search', '/api/availability/search', patient, queryOf(turn++, listsAllDates));
    patient.searches += 1;
    patient.found = status === 200 ? body : undefined;
  }

  async function book(patient: Patient, slot: Slot): Promise<void> {
    patient.found = undefined;
    const held = await send('hold', '/api/holds', patient, { slots: [slot.token] });
    if (held.status !== 201) return;
    patient.cookie = cookieOf(held.headers);
    const { id }: { id: string } = jsonOf(held);
    const booked = await send('book', '/api/appointments', patient, bookingOf(portal, slot, id, patient.address));
    if (booked.status !== 201) return;
    const { bookingKey }: { bookingKey: string } = jsonOf(booked);
    const booking = { bookingKey, address: patient.address, cookie: patient.cookie, canceled: false };
    bookings.push(booking);
    cancelable.push(booking);
  }

  async function cancel(): Promise<void> {
    const [booking] = cancelable.splice(Math.floor(Math.random() * cancelable.length), 1);
    if (!booking) return;
    const { status } = await send('cancel', `/api/appointments/${booking.bookingKey}/cancellation`, booking, undefined);
    booking.canceled = status === 200;
  }

  /** Does what is furthest behind its share and possible now. */
  async function step(patient: Patient, shares: Shares, done: Record<Step, number>): Promise<Patient> {
    const total = done.search + done.book + done.cancel;
    const behind = (name: Step) => shares[name] * total - done[name];
    if (behind('cancel') > 0 && cancelable.length > 0) {
      done.cancel += 1;
      await cancel();
      return patient;
    }
    const slot = behind('book') > 0 && patient.found ? randomSlot(patient.found) : undefined;
    done[slot ? 'book' : 'search'] += 1;
    if (!slot) {
      await search(patient);
      return patient.searches < searchesOfVisit ? patient : arrive();
    }
    const { found } = patient;
    await book(patient, slot);
    // Where more is booked than searched, the next patient takes another slot of the same answer.
    return { ...arrive(), found: shares.book > shares.search ? found : undefined };
  }

  return {
    bookings,
    async run(connections, goesOn, shares = mixedShares) {
      const done = { search: 0, book: 0, cancel: 0 };
      const client = async () => {
        for (let patient = arrive(); goesOn(); ) patient = await step(patient, shares, done);
      };
      await Promise.all(Array.from({ length: connections }, client));
    },
    takeFigures() {
      const taken = figures;
      figures = emptyFigures();
      return { ...taken, requests: operations.reduce((sum, name) => sum + taken.latency[name].length, 0) };
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function emptyFigures() {
  return {
    latency: { search: [], hold: [], book: [], cancel: [] } as Record<Operation, number[]>,
    bytes: { search: 0, hold: 0, book: 0, cancel: 0 },
    statuses: {} as Record<string, number>,
  };
}

const addressOf = (n: number) => `10.${(n >> 8) & 255}.${n & 255}.${1 + ((n >> 16) & 127)}`;

/**
 * A week at the 20 nearest clinics with the first date that has slots, as the client searches first; each third search is one day of it,
 * as for a press on a day. Exam, place and date differ each time. Leaves out MRI, whose bookings need a screening.
 */
function queryOf(turn: number, listsAllDates: boolean): object {
  const origin = originOf(turn);
  const exams = [`exam-${4 * ((turn * 13) % 30) + ([0, 2, 3][turn % 3] ?? 0)}`];
  const from = soon(2 + (turn % 20));
  const day = turn % 3 === 2;
  return {
    view: 'WEEK',
    limit: 20,
    exams,
    origin,
    from,
    ...(day && { to: from }),
    ...(!listsAllDates && { slotsOn: [day ? from : 'FIRST'] }),
  };
}

type Slot = ReturnType<typeof listedSlots>[number];

function randomSlot(found: Buffer): Slot | undefined {
  const parsed = JSON.parse(brotliDecompressSync(found).toString());
  // Releases before signed offers list complete slots.
  const { clinics }: { clinics: { days: { slots?: Slot[] }[] }[] } = parsed;
  const slots = parsed.exams
    ? listedSlots(parsed)
    : clinics.flatMap(({ days }) => days.flatMap(({ slots = [] }) => slots));
  return slots[Math.floor(Math.random() * slots.length)];
}

/** Each patient has an e-mail address of its own, because a recipient gets few mails an hour. */
function bookingOf(portal: PortalData, slot: Slot, holdId: string, address: string) {
  const { answers, ...rest } = bookingRequest(portal, slot, holdId);
  const email = `patient-${address.replaceAll('.', '-')}@patient.example`;
  return { ...rest, answers: { ...answers, details: { ...details, email } } };
}

function cookieOf(headers: IncomingHttpHeaders): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

function jsonOf({ headers, body }: Received) {
  return JSON.parse((headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString());
}

function post(
  agent: Agent,
  address: string,
  patient: Pick<Patient, 'address' | 'cookie'>,
  sentBody: unknown,
  keyed: boolean,
): Promise<Received> {
  const text = sentBody === undefined ? '' : JSON.stringify(sentBody);
  const headers = {
    ...(text && { 'content-type': 'application/json' }),
    'content-length': Buffer.byteLength(text),
    'accept-encoding': 'br',
    'x-forwarded-for': patient.address,
    ...(patient.cookie && { cookie: patient.cookie }),
    ...(keyed && { 'idempotency-key': randomUUID() }),
  };
  return new Promise((done, failed) => {
    const sent = request(address, { method: 'POST', agent, headers }, async (answer) => {
      const body = await buffer(answer);
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    sent.once('error', failed);
    sent.end(text);
  });
}
