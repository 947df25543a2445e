import { addDays, datesBetween, laterDate } from '#base/dates.ts';
import { mainReason } from '#base/dayReason.ts';
import { withinLimit } from '#base/withinLimit.ts';
import { isStatementTimeout } from '#server/db/databaseFault.ts';
import { hasRecentResponse } from '#server/db/queries/idempotentRequest.ts';
import { readWithinMs } from '#server/db/replica.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import type { Candidate } from '../catalog/searchCatalog.ts';
import { DomainError } from '../domainError.ts';
import {
  type Availability,
  type AvailabilityQuery,
  type AvailableClinic,
  type AvailableDay,
  searchRange,
} from './availabilityQuery.ts';
import {
  type AvailabilitySearch,
  findNext,
  firstOf,
  type ListedDay,
  listDays,
  readQuery,
  type SearchDeps,
  startSearch,
} from './availabilitySearch.ts';
import type { EmptyReason } from './slotRules.ts';

const defaultLimit = 20;

/**
 * Returns free slots at several clinics (SL-1). Throws what `readQuery` and `searchRange` throw, and availability-timeout if PostgreSQL
 * does not answer in time (never an empty list).
 */
export async function searchAvailability(deps: SearchDeps, query: AvailabilityQuery): Promise<Availability> {
  try {
    const present = await deps.catalog.read();
    return (await answerFromReplica(deps, query, present)) ?? (await answerQuery(deps, query, present));
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    throw new DomainError('availability-timeout', { detail: 'Try again, or search fewer clinics or days.' });
  }
}

/**
 * Seconds after a hold, a booking or a refused slot in which its holder reads the primary: the replica is at most two behind, and a
 * transaction that waits for locks commits seconds after it began.
 */
const ownWriteSeconds = 15;

/**
 * Answers a query from the replica. Returns undefined if there is no usable one, if it fails or takes longer than `readWithinMs`, and for
 * a holder who has just held, booked or been refused a time and would be offered it again. The times may be taken meanwhile, as after
 * every search; the primary decides on holds.
 */
async function answerFromReplica(
  deps: SearchDeps,
  query: AvailabilityQuery,
  present: Present,
): Promise<Availability | undefined> {
  const { replica, db } = deps;
  const source = replica?.usable;
  if (!replica || !source) return undefined;
  if (query.holder && (await hasRecentResponse(db, query.holder, ownWriteSeconds))) return undefined;
  try {
    // The server may hang, and then does not end a statement itself.
    const answer = await withinLimit(answerQuery({ ...deps, db: source }, query, present), readWithinMs, undefined);
    if (!answer) replica.suspend();
    return answer;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    replica.suspend(error);
    return undefined;
  }
}

/** The catalog, and the time of PostgreSQL in epoch milliseconds. */
interface Present {
  readonly catalog: CatalogSnapshot;
  readonly now: number;
}

async function answerQuery(deps: SearchDeps, query: AvailabilityQuery, present: Present): Promise<Availability> {
  const { view, limit = defaultLimit } = query;
  const { terms, candidates, missing } = readQuery(deps, present, { ...query, limit });
  const search = startSearch(deps, terms);
  const bookable = candidates.map(({ clinic }) => search.criteriaFor(clinic.timeZone));
  const { from, to } = searchRange(query, bookable);

  const listed = view === 'NEXT' ? undefined : await listDays(search, candidates, from, to);
  const without = candidates.filter(({ clinic }) => !listed?.get(clinic.id)?.some(({ count }) => count > 0));
  const horizon = bookable.map(({ lastDate }) => lastDate).reduce(laterDate, from);
  const next = listed
    ? await findNext(startSearch(deps, terms), without, addDays(to, 1), horizon)
    : await findNext(search, without, from, to);

  const withSlots = namedDates(query.slotsOn, listed);

  const clinics = candidates.map((candidate): AvailableClinic => {
    const { clinic, distance } = candidate;
    const days = listed?.get(clinic.id) ?? [];
    const firstDay = days.find(({ count }) => count > 0);
    const first = firstDay ? firstOf(firstDay.free) : next.get(clinic.id);
    return {
      clinic: clinic.slug,
      timeZone: clinic.timeZone,
      today: search.criteriaFor(clinic.timeZone).today,
      ...(distance !== undefined && { distance: Math.round(distance) }),
      days: days.map((day) => presentDay(search, candidate, day, withSlots.has(day.date))),
      ...(first && { next: search.slot(candidate, first) }),
    };
  });
  const total = listed ? sum(clinics.flatMap(({ days }) => days.map(({ count }) => count))) : next.size;
  const whyEmpty = () =>
    mainReason(clinics.flatMap(({ days }) => days.flatMap(({ reason }) => reason ?? []))) ??
    search.reason(candidates, datesBetween(from, to), search.rejections);
  return {
    computedAt: new Date(present.now).toISOString(),
    from,
    to,
    total,
    exams: [...query.exams],
    minutes: terms.need.minutes,
    clinics: query.rank === 'EARLIEST' ? clinics.toSorted(byNext) : clinics,
    ...(terms.intervals?.length && {
      intervals: terms.intervals.map(({ exam, after, days }) => ({ exam: exam.slug, after: after.slug, days })),
    }),
    ...(total === 0 && { explanation: explanation(missing ?? whyEmpty(), candidates) }),
  };
}

/** Returns the dates whose slots a query wants. */
function namedDates(
  slotsOn: AvailabilityQuery['slotsOn'] = [],
  listed: ReadonlyMap<number, readonly ListedDay[]> = new Map(),
): ReadonlySet<string> {
  const named = new Set<string>(slotsOn);
  if (named.has('FIRST')) {
    const firsts = [...listed.values()].flatMap((days) => days.find(({ count }) => count > 0)?.date ?? []);
    const [first] = firsts.sort();
    if (first !== undefined) named.add(first);
  }
  return named;
}

function presentDay(
  search: AvailabilitySearch,
  candidate: Candidate,
  { date, free, count, reason }: ListedDay,
  withSlots: boolean,
): AvailableDay {
  return {
    date,
    count,
    ...(reason && { reason }),
    ...(withSlots && { offers: search.offers(candidate, date, free) }),
  };
}

function explanation(reason: EmptyReason, candidates: readonly Candidate[]) {
  const elsewhen = reason === 'not-offered' && candidates.length > 0;
  return { reason, messageKey: `availability.empty.${elsewhen ? 'not-these-days' : reason}` };
}

/** Sorts clinics by their first slot; clinics without one come last, in their former order. */
function byNext(a: AvailableClinic, b: AvailableClinic): number {
  const [first, second] = [a.next?.start ?? '~', b.next?.start ?? '~'];
  return first < second ? -1 : Number(first > second);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
