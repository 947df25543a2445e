import { setImmediate } from 'node:timers/promises';
import { addDays, datesBetween, earlierDate, type LocalDate } from '#base/dates.ts';
import type { DayReason } from '#base/dayReason.ts';
import { type BusyTimes, nothingBusy, selectBusyTimes } from '#server/db/queries/busyTime.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Clinic, Device } from '../catalog/catalogSnapshot.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { openWindows } from '../catalog/openingHours.ts';
import { type Candidate, examNamed, findCandidates } from '../catalog/searchCatalog.ts';
import {
  conflictingDates,
  type DateConflict,
  type DatedExams,
  type Interval,
  intervalsBetween,
} from '../catalog/visitRules.ts';
import { dayAt, zoneDay } from '../catalog/zoneDay.ts';
import { type AvailabilityQuery, startRanges } from './availabilityQuery.ts';
import { freeVisits, type PlannedPart } from './freeVisits.ts';
import { buildOffers, buildSlot, type Slot, type SlotOffer } from './slot.ts';
import { partNeed, type SlotNeed, slotNeed } from './slotNeed.ts';
import {
  anyTime,
  freeStarts,
  noRejections,
  type Rejections,
  reasonOf,
  type SlotCriteria,
  type StartRange,
  slotCriteria,
} from './slotRules.ts';
import { partsOf, readSlotToken, type SlotClaim } from './slotToken.ts';
import { clashOf, type TimedVisit, type VisitClash } from './visitClash.ts';

/** What a search for free slots needs. */
export type SearchDeps = Pick<BrandDeps, 'db' | 'replica' | 'catalog' | 'regions' | 'rules' | 'slotKey'>;

/** A running search: one need at one time, for any clinic. */
export interface AvailabilitySearch {
  /** What the rules refused in all of its calls of `freeStarts` without own counts. */
  readonly rejections: Rejections;
  criteriaFor(zone: string): SlotCriteria;
  /** Reads the busy times of the candidates' devices from one local date to another, both included. */
  readBusy(candidates: readonly Candidate[], from: LocalDate, to: LocalDate): Promise<ReadonlyMap<number, BusyTimes>>;
  freeStarts(
    candidate: Candidate,
    date: LocalDate,
    busy: ReadonlyMap<number, BusyTimes>,
    rejections?: Rejections,
  ): readonly DeviceStarts[];
  /** Returns why a clinic has no free start on dates, by what the rules refused there. */
  reason(candidates: readonly Pick<Candidate, 'clinic'>[], dates: readonly LocalDate[], refused: Rejections): DayReason;
  slot(candidate: Candidate, free: FreeStart): Slot;
  offers(candidate: Candidate, date: LocalDate, free: readonly DeviceStarts[]): SlotOffer[];
}

interface SearchTerms {
  readonly need: SlotNeed;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly holder: Buffer | undefined;
  readonly range?: StartRange;
  /** Dates without slots because of the other chosen slots, and the intervals between their exams and these, the longest first. */
  readonly excluded?: ReadonlyMap<LocalDate, DateConflict>;
  readonly intervals?: readonly Interval[];
  /** The other chosen slots; a start that does not go with them is not offered. */
  readonly besides?: readonly ChosenVisit[];
}

/**
 * Returns what a query searches for, and the clinics to search or the reason why there is none. Throws unknown-exam, unknown-region,
 * unknown-clinic, slot-token-invalid, and what `slotNeed` throws.
 */
export function readQuery(
  { regions, rules, slotKey }: Pick<SearchDeps, 'regions' | 'rules' | 'slotKey'>,
  { catalog: all, now }: { readonly catalog: CatalogSnapshot; readonly now: number },
  query: AvailabilityQuery,
): ReturnType<typeof findCandidates> & { readonly terms: SearchTerms } {
  const catalog = servedOnly(all, regions);
  const { walkIn = false, customDuration, timeOfDay = 'ANY', holder } = query;
  const exams = query.exams.map((slug) => examNamed(catalog, slug));
  const need = slotNeed(exams, { walkIn, customDuration, minimumNotice: rules.minimumNotice });
  const besides = (query.besides ?? []).flatMap((token) => chosenVisit(catalog, readSlotToken(slotKey, token)));
  const excluded = new Map(besides.flatMap((other) => [...conflictingDates(exams, datedExams(other))]));
  const intervals = intervalsBetween(
    exams,
    besides.flatMap((other) => other.exams),
  );
  const terms = { need, now, holder, range: startRanges[timeOfDay], excluded, intervals, besides };
  return { terms, ...findCandidates(catalog, exams, query) };
}

/** Returns the visit of a chosen slot; nothing if the catalog no longer has its clinic. */
function chosenVisit({ clinicById, examById }: CatalogSnapshot, claim: SlotClaim): ChosenVisit | [] {
  const { clinicId, examIds, start, minutes } = claim;
  const clinic = clinicById.get(clinicId);
  if (!clinic) return [];
  const parts = partsOf(claim);
  const examsOf = (ids: readonly number[]) => ids.flatMap((id) => examById.get(id) ?? []);
  return {
    clinic,
    start,
    end: start + minutes * 60_000,
    exams: examsOf(examIds),
    firstDevice: parts.at(0)?.deviceId ?? 0,
    lastDevice: parts.at(-1)?.deviceId ?? 0,
    rooms: parts.map((part) => {
      const need = { ...partNeed(examsOf(part.examIds), claim.walkIn), minutes: part.minutes };
      return roomTime(part.deviceId, need, start + part.after * 60_000);
    }),
  };
}

/** When a visit has a room, with preparation and clean-up, in epoch milliseconds. */
interface RoomTime {
  readonly deviceId: number;
  readonly from: number;
  readonly until: number;
}

/** The visit of a chosen slot. */
interface ChosenVisit extends TimedVisit {
  readonly rooms: readonly RoomTime[];
}

function roomTime(
  deviceId: number,
  { prep, minutes, cleanUp }: Pick<SlotNeed, 'prep' | 'minutes' | 'cleanUp'>,
  start: number,
): RoomTime {
  return { deviceId, from: start - prep * 60_000, until: start + (minutes + cleanUp) * 60_000 };
}

function datedExams({ clinic, start, exams }: TimedVisit): DatedExams {
  return { exams, date: dayAt(clinic.timeZone, start).date };
}

/** Returns the starts that go with the chosen slots, and why the others do not. */
function startsBesides(
  clinic: Clinic,
  free: DeviceStarts,
  need: SlotNeed,
  besides: readonly ChosenVisit[],
): { readonly fitting: DeviceStarts; readonly clashes: readonly VisitClash[] } {
  const { exams, minutes } = need;
  const parts = free.parts ?? [{ device: free.device, need, after: 0 }];
  const last = free.parts?.at(-1);
  const length = last ? last.after + last.need.minutes : minutes;
  const lastDevice = (last ?? free).device.id;
  const clashAt = (start: number): VisitClash | undefined => {
    const rooms = parts.map((part) => roomTime(part.device.id, part.need, start + part.after * 60_000));
    const collide = (one: RoomTime) =>
      rooms.some((room) => room.deviceId === one.deviceId && room.from < one.until && one.from < room.until);
    if (besides.some((other) => other.rooms.some(collide))) return 'transfer';
    const visit = { clinic, exams, start, end: start + length * 60_000, firstDevice: free.device.id, lastDevice };
    return besides.flatMap((other) => clashOf(other, visit) ?? [])[0];
  };
  const judged = free.starts.map((start) => ({ start, clash: clashAt(start) }));
  return {
    fitting: { ...free, starts: judged.flatMap(({ start, clash }) => (clash ? [] : start)) },
    clashes: judged.flatMap(({ clash }) => clash ?? []),
  };
}

/** The counts of a day without a start that goes with the chosen slots, by why. */
const clashCounts = { after: 'order', transfer: 'overlap', sameVisit: 'sameVisit' } as const satisfies {
  readonly [clash in VisitClash]: keyof Rejections;
};

/** Starts a search. */
export function startSearch(
  { db, rules, slotKey }: Pick<BrandDeps, 'db' | 'rules' | 'slotKey'>,
  terms: SearchTerms,
): AvailabilitySearch {
  const { need, now, holder = null, range = anyTime, excluded, besides = [] } = terms;
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
    freeStarts(candidate, date, busy, counts = rejections) {
      const conflict = excluded?.get(date);
      if (conflict) counts[conflict === 'days-apart' ? 'daysApart' : 'otherDay']++;
      if (conflict) return [];
      const free = clinicStarts(candidate, date, busy, criteriaFor(candidate.clinic.timeZone), counts);
      if (besides.length === 0) return free;
      const judged = free.map((one) => startsBesides(candidate.clinic, one, need, besides));
      const fitting = judged.flatMap((one) => (one.fitting.starts.length > 0 ? one.fitting : []));
      if (fitting.length === 0) {
        for (const clash of new Set(judged.flatMap(({ clashes }) => clashes))) counts[clashCounts[clash]]++;
      }
      return fitting;
    },
    reason: (candidates, dates, refused) =>
      reasonOf(
        refused,
        candidates.some(({ clinic }) => dates.some((date) => !isClosed({ clinic, devices: clinic.devices }, date))),
      ),
    slot: ({ clinic }, free) => buildSlot(slotKey, { clinic, ...free }, need, now),
    offers: ({ clinic }, date, free) =>
      free.flatMap((starts) => buildOffers(slotKey, { clinic, date, ...starts }, need, now)),
  };
}

/** A free start (epoch milliseconds) with the device, or the parts of the visit, chosen for it. */
export interface FreeStart {
  /** The device, or that of the first part. */
  readonly device: Device;
  readonly start: number;
  /** The parts of a visit on several devices. */
  readonly parts?: readonly PlannedPart[];
}

/** The free starts of a device, or of visits with the same parts, on a date: at least one, in order, in epoch milliseconds. */
interface DeviceStarts extends Omit<FreeStart, 'start'> {
  readonly starts: readonly number[];
}

/**
 * Returns the free starts of a clinic on a date by device, or by the parts of a visit. A start of several devices is offered once, on the device with the most free
 * starts that day, to spread the load; a tie goes to the lower id.
 */
export function clinicStarts(
  { clinic, devices, divisions }: Candidate,
  date: LocalDate,
  busy: ReadonlyMap<number, BusyTimes>,
  criteria: SlotCriteria,
  rejections: Rejections,
): readonly DeviceStarts[] {
  if (divisions) {
    const visits = freeVisits({ clinic, divisions }, date, busy, criteria, rejections);
    return visits.flatMap(({ parts, starts }) => (parts[0] ? { device: parts[0].device, parts, starts } : []));
  }
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
export function startsInOrder(free: readonly DeviceStarts[]): FreeStart[] {
  return free
    .flatMap(({ starts, ...rest }) => starts.map((start) => ({ ...rest, start })))
    .sort((a, b) => a.start - b.start);
}

/** Returns the first free start; undefined if there is none. */
export function firstOf(free: readonly DeviceStarts[]): FreeStart | undefined {
  let first: FreeStart | undefined;
  for (const { starts, ...rest } of free) {
    const [start] = starts;
    if (start !== undefined && (first === undefined || start < first.start)) first = { ...rest, start };
  }
  return first;
}

/** A date of a clinic. */
export interface ListedDay {
  readonly date: LocalDate;
  readonly free: readonly DeviceStarts[];
  /** The number of free starts. */
  readonly count: number;
  /** Why no start is free; undefined for a date with free starts. */
  readonly reason: DayReason | undefined;
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
  const listed = new Map<number, ListedDay[]>();
  for (const candidate of candidates) {
    listed.set(
      candidate.clinic.id,
      dates.map((date) => {
        const refused = noRejections();
        const free = search.freeStarts(candidate, date, busy, refused);
        const count = free.reduce((sum, { starts }) => sum + starts.length, 0);
        return { date, free, count, reason: count > 0 ? undefined : search.reason([candidate], [date], refused) };
      }),
    );
    await yieldAfter(candidate);
  }
  return listed;
}

/** Lets other requests run after a clinic that needs several devices: a month of its visits may take 30 ms. */
async function yieldAfter({ divisions }: Candidate): Promise<void> {
  if (divisions) await setImmediate();
}

/** Returns true if none of these devices of a clinic works on a date or, with divisions, if none has all its devices at work. */
function isClosed({ clinic, devices, divisions }: Candidate, date: LocalDate): boolean {
  const closed = (some: readonly Device[]) =>
    some.every((device) => openWindows(device, date, clinic.timeZone).length === 0);
  if (!divisions) return closed(devices);
  return divisions.every((division) => division.some((block) => closed(block.devices)));
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
        await yieldAfter(candidate);
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
