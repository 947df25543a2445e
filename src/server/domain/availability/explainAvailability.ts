import { datesBetween, type LocalDate } from '#base/dates.ts';
import type { DayReason } from '#base/dayReason.ts';
import { mergeWindows, wallWindows } from '../catalog/openingHours.ts';
import { type AvailabilityQuery, searchRange } from './availabilityQuery.ts';
import { readQuery, type SearchDeps, startSearch } from './availabilitySearch.ts';
import type { Rejections } from './slotRules.ts';

/** The result of a search for one device on one date, or for the devices of a visit. */
export interface ExplainedDay {
  readonly clinic: string;
  /** Slugs, joined by `+`. */
  readonly device: string;
  readonly date: LocalDate;
  /** Local opening hours, in minutes after midnight. */
  readonly hours: readonly { readonly opens: number; readonly closes: number }[];
  readonly offered: number;
  /** The number of starts that each rule refused. */
  readonly rejections: Rejections;
  /** What a patient reads if the clinic had only this device for the exams; undefined for a date with free starts. */
  readonly reason: DayReason | undefined;
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
  return candidates.flatMap((candidate) => {
    const searched = candidate.divisions ? [candidate.devices] : candidate.devices.map((device) => [device]);
    return searched.flatMap((devices) =>
      datesBetween(from, to).map((date) => {
        const { rejections, freeStarts, reason } = startSearch(deps, terms);
        const free = freeStarts({ ...candidate, devices }, date, busy);
        const offered = free.reduce((sum, { starts }) => sum + starts.length, 0);
        const hours = mergeWindows(devices.flatMap((one) => wallWindows(one, date)));
        const device = devices.map(({ slug }) => slug).join('+');
        return {
          clinic: candidate.clinic.slug,
          device,
          date,
          hours,
          offered,
          rejections,
          reason: offered > 0 ? undefined : reason([candidate], [date], rejections),
        };
      }),
    );
  });
}
