import { datesBetween, type LocalDate } from '#base/dates.ts';
import { wallWindows } from '../catalog/openingHours.ts';
import { type AvailabilityQuery, searchRange } from './availabilityQuery.ts';
import { readQuery, type SearchDeps, startSearch } from './availabilitySearch.ts';
import type { Rejections } from './slotRules.ts';

/** The result of a search for one device on one date. */
export interface ExplainedDay {
  readonly clinic: string;
  readonly device: string;
  readonly date: LocalDate;
  /** Local opening hours, in minutes after midnight. */
  readonly hours: readonly { readonly opens: number; readonly closes: number }[];
  readonly offered: number;
  /** The number of starts that each rule refused. */
  readonly rejections: Rejections;
}

/**
 * Explains to an admin why slots are offered or not: the same search for each device, with the starts that each rule refused. Throws as
 * `searchAvailability` does.
 */
export async function explainAvailability(deps: SearchDeps, query: AvailabilityQuery): Promise<ExplainedDay[]> {
  const { terms, candidates } = readQuery(deps, await deps.catalog.read(), query);
  const { criteriaFor, readBusy } = startSearch(deps, terms);
  const bookable = candidates.map(({ clinic }) => criteriaFor(clinic.timeZone));
  const { from, to } = searchRange(query, bookable);
  if (candidates.length === 0) return [];
  const busy = await readBusy(candidates, from, to);
  return candidates.flatMap((candidate) =>
    candidate.devices.flatMap((device) =>
      datesBetween(from, to).map((date) => {
        const { rejections, freeStarts } = startSearch(deps, terms);
        const offered = freeStarts({ ...candidate, devices: [device] }, date, busy)[0]?.starts.length ?? 0;
        const hours = wallWindows(device, date);
        return { clinic: candidate.clinic.slug, device: device.slug, date, hours, offered, rejections };
      }),
    ),
  );
}
