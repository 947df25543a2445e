import { addDays, type LocalDate, laterDate } from '#base/dates.ts';
import { oncePer } from '#base/oncePer.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { CatalogSnapshot, Clinic } from '../catalog/catalogSnapshot.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { activeClinic, type Candidate, candidateAt, findCandidates } from '../catalog/searchCatalog.ts';
import { dayAt, zoneDay } from '../catalog/zoneDay.ts';
import {
  type AvailabilitySearch,
  type FreeStart,
  findNext,
  listDays,
  startSearch,
  startsInOrder,
} from './availabilitySearch.ts';
import type { Slot } from './slot.ts';
import { claimedNeed, type SlotNeed } from './slotNeed.ts';
import type { SlotClaim } from './slotToken.ts';

const maxAlternatives = 6;
const maxSameClinic = 4;
const maxSameDay = 3;
const daysAhead = 6;
const clinicsAround = 5;

/**
 * Returns up to six free slots nearest to a refused one (SL-3): first at the same clinic on the same day, nearest in time, then at a
 * similar time on later days, then at other clinics of the region, nearest first. Empty if the claimed exams are no longer offered.
 */
export function nearestSlots(deps: BrandDeps, claim: SlotClaim, holder: Buffer | undefined): Promise<Slot[]> {
  if (holder) return findNearest(deps, claim, holder);
  const searches = runningSearches(deps);
  const { offeredAt: _age, ...wanted } = claim;
  const key = JSON.stringify(wanted);
  const known = searches.get(key);
  if (known) return known;
  const searching = findNearest(deps, claim, undefined).finally(() => searches.delete(key));
  searches.set(key, searching);
  return searching;
}

/** Hundreds of holders may lose the same slot at once; those without a hold share one search. */
const runningSearches = oncePer((_deps: BrandDeps) => new Map<string, Promise<Slot[]>>());

async function findNearest(deps: BrandDeps, claim: SlotClaim, holder: Buffer | undefined): Promise<Slot[]> {
  const { catalog: all, now } = await deps.catalog.read();
  const catalog = servedOnly(all, deps.regions);
  const clinic = activeClinic(catalog, claim.clinicId);
  const need = claimedNeed(catalog, claim, deps.rules.minimumNotice);
  if (!clinic || !need) return [];
  const search = startSearch(deps, { need, now, holder });
  const { today } = search.criteriaFor(clinic.timeZone);
  const from = laterDate(today, dayAt(clinic.timeZone, claim.start).date);
  const here = await slotsHere(search, clinic, need, claim.start, from);
  const around = await slotsAround(search, clinicsNear(catalog, clinic, need), from);
  return [...here.slice(0, maxSameClinic), ...around, ...here.slice(maxSameClinic)].slice(0, maxAlternatives);
}

async function slotsHere(
  search: AvailabilitySearch,
  clinic: Clinic,
  { exams }: SlotNeed,
  wanted: number,
  from: LocalDate,
) {
  const candidate = candidateAt(clinic, exams);
  if (!candidate) return [];
  const listed = await listDays(search, [candidate], from, addDays(from, daysAhead));
  const timeOfDay = wanted - dayAt(clinic.timeZone, wanted).start;
  const days = (listed.get(clinic.id) ?? []).map(({ date, free }) => {
    const sameTime = zoneDay(clinic.timeZone, date).start + timeOfDay;
    const distance = ({ start }: FreeStart) => Math.abs(start - sameTime);
    return startsInOrder(free).sort((a, b) => distance(a) - distance(b));
  });
  const [thatDay = [], ...later] = days;
  const nearest = [
    ...thatDay.slice(0, maxSameDay),
    ...later.flatMap(([first]) => first ?? []),
    ...thatDay.slice(maxSameDay),
  ];
  return nearest.slice(0, maxAlternatives).map((free) => search.slot(candidate, free));
}

async function slotsAround(
  search: AvailabilitySearch,
  candidates: readonly Candidate[],
  from: LocalDate,
): Promise<Slot[]> {
  const next = await findNext(search, candidates, from, addDays(from, daysAhead));
  return candidates.flatMap((candidate) => {
    const first = next.get(candidate.clinic.id);
    return first ? [search.slot(candidate, first)] : [];
  });
}

function clinicsNear(catalog: CatalogSnapshot, clinic: Clinic, { exams }: SlotNeed): readonly Candidate[] {
  const { slug: region } = clinic.region;
  const { candidates } = findCandidates(catalog, exams, { region, origin: clinic, limit: clinicsAround + 1 });
  return candidates.filter((candidate) => candidate.clinic.id !== clinic.id).slice(0, clinicsAround);
}
