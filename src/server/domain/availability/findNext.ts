import { addDays, datesBetween, earlierDate, type LocalDate } from '#base/dates.ts';
import type { AvailabilitySearch } from './availabilitySearch.ts';
import type { Offer } from './dayOffers.ts';
import type { Candidate } from './findCandidates.ts';

/** Most clinics have free slots within days, so later days are read only for clinics without any. */
const stages = [2, 5, 21, 90, 3660];

/** Returns the first free start of each clinic in a range of dates, by clinic id; a clinic without one has no entry. */
export async function findNext(
  search: AvailabilitySearch,
  candidates: readonly Candidate[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, Offer>> {
  const found = new Map<number, Offer>();
  let waiting = candidates;
  let first = from;
  for (const days of stages) {
    if (waiting.length === 0 || first > to) break;
    const last = earlierDate(addDays(first, days - 1), to);
    const busy = await search.readBusy(waiting, first, last);
    const dates = datesBetween(first, last);
    for (const candidate of waiting) {
      const offer = firstOffer(search, candidate, dates, busy);
      if (offer) found.set(candidate.clinic.id, offer);
    }
    waiting = waiting.filter(({ clinic }) => !found.has(clinic.id));
    first = addDays(last, 1);
  }
  return found;
}

function firstOffer(
  search: AvailabilitySearch,
  candidate: Candidate,
  dates: readonly LocalDate[],
  busy: Awaited<ReturnType<AvailabilitySearch['readBusy']>>,
): Offer | undefined {
  for (const date of dates) {
    const [offer] = search.offers(candidate, date, busy);
    if (offer) return offer;
  }
  return undefined;
}
