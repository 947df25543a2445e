import { addDays, datesBetween, earlierDate, type LocalDate } from '#base/dates.ts';
import { type BusyTimes, nothingBusy, selectBusyTimes } from '#server/db/queries/busyTime.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Device } from '../catalog/catalogSnapshot.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { openWindows } from '../catalog/openingHours.ts';
import { type Candidate, examNamed, findCandidates } from '../catalog/searchCatalog.ts';
import { zoneDay } from '../catalog/zoneDay.ts';
import { type AvailabilityQuery, startRanges } from './availabilityQuery.ts';
import { buildOffers, buildSlot, type Slot, type SlotOffer } from './slot.ts';
import { type SlotNeed, slotNeed } from './slotNeed.ts';
import {
  anyTime,
  freeStarts,
  noRejections,
  type Rejections,
  type SlotCriteria,
  type StartRange,
  slotCriteria,
} from './slotRules.ts';

/** What a search for free slots needs. */
export type SearchDeps = Pick<BrandDeps, 'db' | 'replica' | 'catalog' | 'regions' | 'rules' | 'slotKey'>;

/** A running search: one need at one time, for any clinic. */
export interface AvailabilitySearch {
  readonly rejections: Rejections;
  criteriaFor(zone: string): SlotCriteria;
  /** Reads the busy times of the candidates' devices from one local date to another, both included. */
  readBusy(candidates: readonly Candidate[], from: LocalDate, to: LocalDate): Promise<ReadonlyMap<number, BusyTimes>>;
  freeStarts(candidate: Candidate, date: LocalDate, busy: ReadonlyMap<number, BusyTimes>): readonly DeviceStarts[];
  slot(candidate: Candidate, free: FreeStart): Slot;
  offers(candidate: Candidate, date: LocalDate, free: readonly DeviceStarts[]): SlotOffer[];
}

interface SearchTerms {
  readonly need: SlotNeed;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly holder: Buffer | undefined;
  readonly range?: StartRange;
}

/**
 * Returns what a query searches for, and the clinics to search or the reason why there is none. Throws unknown-exam, unknown-region,
 * unknown-clinic, and what `slotNeed` throws.
 */
export function readQuery(
  { regions, rules }: Pick<SearchDeps, 'regions' | 'rules'>,
  { catalog: all, now }: { readonly catalog: CatalogSnapshot; readonly now: number },
  query: AvailabilityQuery,
): ReturnType<typeof findCandidates> & { readonly terms: SearchTerms } {
  const catalog = servedOnly(all, regions);
  const { walkIn = false, customDuration, timeOfDay = 'ANY', holder } = query;
  const exams = query.exams.map((slug) => examNamed(catalog, slug));
  const need = slotNeed(exams, { walkIn, customDuration, minimumNotice: rules.minimumNotice });
  const terms = { need, now, holder, range: startRanges[timeOfDay] };
  return { terms, ...findCandidates(catalog, exams, query) };
}

/** Starts a search. */
export function startSearch(
  { db, rules, slotKey }: Pick<BrandDeps, 'db' | 'rules' | 'slotKey'>,
  terms: SearchTerms,
): AvailabilitySearch {
  const { need, now, holder = null, range = anyTime } = terms;
  const criteriaByZone = new Map<string, SlotCriteria>();
  const rejections = noRejections();

  function criteriaFor(zone: string): SlotCriteria {
    const known = criteriaByZone.get(zone);
    if (known) return known;
    const criteria = slotCriteria(zone, need, now, rules.horizonDays, range);
    criteriaByZone.set(zone, criteria);
    return criteria;
  }

  return {
    rejections,
    criteriaFor,
    async readBusy(candidates, from, to) {
      const zones = [...new Set(candidates.map(({ clinic }) => clinic.timeZone))];
      const devices = candidates.flatMap((candidate) => candidate.devices);
      return selectBusyTimes(db, {
        clinicIds: devices.map(({ clinicId }) => clinicId),
        deviceIds: devices.map(({ id }) => id),
        from: Math.min(...zones.map((zone) => zoneDay(zone, from).start)) - need.prep * 60_000,
        until: Math.max(...zones.map((zone) => zoneDay(zone, to).end)) + (need.minutes + need.cleanUp) * 60_000,
        holder,
      });
    },
    freeStarts: (candidate, date, busy) =>
      clinicStarts(candidate, date, busy, criteriaFor(candidate.clinic.timeZone), rejections),
    slot: ({ clinic }, { device, start }) => buildSlot(slotKey, { clinic, device, start }, need, now),
    offers: ({ clinic }, date, free) =>
      free.flatMap(({ device, starts }) => buildOffers(slotKey, { clinic, device, date, starts }, need, now)),
  };
}

/** A free start (epoch milliseconds) with the device chosen for it. */
export interface FreeStart {
  readonly device: Device;
  readonly start: number;
}

/** The free starts of a device on a date: at least one, in order, in epoch milliseconds. */
export interface DeviceStarts {
  readonly device: Device;
  readonly starts: readonly number[];
}

/**
 * Returns the free starts of a clinic on a date by device. A start of several devices is offered once, on the device with the most free
 * starts that day, to spread the load; a tie goes to the lower id.
 */
export function clinicStarts(
  { devices }: Pick<Candidate, 'devices'>,
  date: LocalDate,
  busy: ReadonlyMap<number, BusyTimes>,
  criteria: SlotCriteria,
  rejections: Rejections,
): readonly DeviceStarts[] {
  const listed: DeviceStarts[] = [];
  for (const device of devices) {
    const starts = freeStarts(device, date, busy.get(device.id) ?? nothingBusy, criteria, rejections);
    if (starts.length > 0) listed.push({ device, starts });
  }
  if (listed.length < 2) return listed;
  const offered = new Set<number>();
  return listed
    .toSorted((a, b) => b.starts.length - a.starts.length)
    .map(({ device, starts }) => {
      const others = starts.filter((start) => !offered.has(start));
      for (const start of others) offered.add(start);
      return { device, starts: others };
    })
    .filter(({ starts }) => starts.length > 0);
}

/** Returns the free starts of all devices in order of time. */
export function inOrder(free: readonly DeviceStarts[]): FreeStart[] {
  return free
    .flatMap(({ device, starts }) => starts.map((start) => ({ device, start })))
    .sort((a, b) => a.start - b.start);
}

/** Returns the first free start; undefined if there is none. */
export function firstOf(free: readonly DeviceStarts[]): FreeStart | undefined {
  let first: FreeStart | undefined;
  for (const { device, starts } of free) {
    const [start] = starts;
    if (start !== undefined && (first === undefined || start < first.start)) first = { device, start };
  }
  return first;
}

/** A date of a clinic. */
export interface ListedDay {
  readonly date: LocalDate;
  readonly free: readonly DeviceStarts[];
  /** The number of free starts. */
  readonly count: number;
  /** Whether no suitable device is open. */
  readonly closed: boolean;
}

/** Returns all dates of a range for all candidates, by clinic id. Reads the database once. */
export async function listDays(
  search: AvailabilitySearch,
  candidates: readonly Candidate[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, ListedDay[]>> {
  if (candidates.length === 0) return new Map();
  const busy = await search.readBusy(candidates, from, to);
  const dates = datesBetween(from, to);
  return new Map(
    candidates.map((candidate) => [
      candidate.clinic.id,
      dates.map((date) => {
        const free = search.freeStarts(candidate, date, busy);
        const count = free.reduce((sum, { starts }) => sum + starts.length, 0);
        return { date, free, count, closed: count === 0 && isClosed(candidate, date) };
      }),
    ]),
  );
}

function isClosed({ clinic, devices }: Candidate, date: LocalDate): boolean {
  return devices.every((device) => openWindows(device, date, clinic.timeZone).length === 0);
}

/** Days of each stage. Most clinics have a free slot on the first open day, so later days are read only for the others. */
const stages = [1, 2, 4, 21, 90, 3660];

/** How many clinics are searched between two turns of the event loop. */
const clinicsAtOnce = 100;

/**
 * Returns the first free start of each clinic in a range of dates, by clinic id; a clinic without one has no entry. Reads no busy times of
 * clinics that are closed on all dates of a stage.
 */
export async function findNext(
  search: AvailabilitySearch,
  candidates: readonly Candidate[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, FreeStart>> {
  const found = new Map<number, FreeStart>();
  let waiting = candidates;
  let first = from;
  for (const days of stages) {
    if (waiting.length === 0 || first > to) break;
    const last = earlierDate(addDays(first, days - 1), to);
    const dates = datesBetween(first, last);
    for (let at = 0; at < waiting.length; at += clinicsAtOnce) {
      const batch = waiting.slice(at, at + clinicsAtOnce);
      const open = batch.filter((candidate) => !dates.every((date) => isClosed(candidate, date)));
      const busy = open.length > 0 ? await search.readBusy(open, first, last) : new Map<number, BusyTimes>();
      for (const candidate of batch) {
        const start = firstStart(search, candidate, dates, busy);
        if (start) found.set(candidate.clinic.id, start);
      }
    }
    waiting = waiting.filter(({ clinic }) => !found.has(clinic.id));
    first = addDays(last, 1);
  }
  return found;
}

function firstStart(
  search: AvailabilitySearch,
  candidate: Candidate,
  dates: readonly LocalDate[],
  busy: Awaited<ReturnType<AvailabilitySearch['readBusy']>>,
): FreeStart | undefined {
  for (const date of dates) {
    const first = firstOf(search.freeStarts(candidate, date, busy));
    if (first) return first;
  }
  return undefined;
}
