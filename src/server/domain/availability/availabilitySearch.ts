import type { LocalDate } from '#base/dates.ts';
import { type BusyTimes, selectBusyTimes } from '#server/db/queries/busyTime.ts';
import type { BookingDeps } from '../bookingDeps.ts';
import { zoneDay } from '../catalog/zoneDay.ts';
import { buildSlot } from './buildSlot.ts';
import { dayOffers, type Offer } from './dayOffers.ts';
import type { Candidate } from './findCandidates.ts';
import { noRejections, type Rejections } from './rejections.ts';
import type { Slot } from './slot.ts';
import type { SlotNeed } from './slotNeed.ts';
import { anyTime, type SlotQuestion, type StartRange, slotQuestion } from './slotRules.ts';

/** A running search: one need at one time, for any clinic. */
export interface AvailabilitySearch {
  readonly rejections: Rejections;
  questionFor(zone: string): SlotQuestion;
  /** Reads the busy times of the candidates' devices from one local date to another, both included. */
  readBusy(candidates: readonly Candidate[], from: LocalDate, to: LocalDate): Promise<ReadonlyMap<number, BusyTimes>>;
  offers(candidate: Candidate, date: LocalDate, busy: ReadonlyMap<number, BusyTimes>): Offer[];
  slot(candidate: Candidate, offer: Offer): Slot;
}

interface SearchTerms {
  readonly need: SlotNeed;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly holder: Buffer | undefined;
  readonly range?: StartRange;
}

/** Starts a search. */
export function startSearch({ db, rules, slotKey }: BookingDeps, terms: SearchTerms): AvailabilitySearch {
  const { need, now, holder = null, range = anyTime } = terms;
  const questions = new Map<string, SlotQuestion>();
  const rejections = noRejections();

  function questionFor(zone: string): SlotQuestion {
    const known = questions.get(zone);
    if (known) return known;
    const question = slotQuestion(zone, need, now, rules.horizonDays, range);
    questions.set(zone, question);
    return question;
  }

  return {
    rejections,
    questionFor,
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
    offers: (candidate, date, busy) =>
      dayOffers(candidate, date, busy, questionFor(candidate.clinic.timeZone), rejections),
    slot: ({ clinic }, { device, start }) => buildSlot(slotKey, { clinic, device, start }, need, now),
  };
}
