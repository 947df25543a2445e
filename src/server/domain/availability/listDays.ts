import { datesBetween, type LocalDate } from '#base/dates.ts';
import { openWindows } from '../catalog/openingHours.ts';
import type { AvailabilitySearch } from './availabilitySearch.ts';
import type { Offer } from './dayOffers.ts';
import type { Candidate } from './findCandidates.ts';

/** A date of a clinic. */
export interface ListedDay {
  readonly date: LocalDate;
  readonly offers: readonly Offer[];
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
        const offers = search.offers(candidate, date, busy);
        return { date, offers, closed: offers.length === 0 && isClosed(candidate, date) };
      }),
    ]),
  );
}

function isClosed({ clinic, devices }: Candidate, date: LocalDate): boolean {
  return devices.every((device) => openWindows(device, date, clinic.timeZone).length === 0);
}
