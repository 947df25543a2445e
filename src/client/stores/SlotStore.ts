import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { environmentOf } from './environment.ts';
import { request } from './request.ts';

export type Slot = components['schemas']['slot'];
export type Availability = components['schemas']['availability'];
export type SlotQuery = components['schemas']['availability-query'];

/** How long an answer may be shown again without asking, milliseconds: other people book meanwhile. */
const freshFor = 60_000;

interface Kept {
  readonly availability: Availability;
  readonly at: number;
}

/** The name of a search in the cache: clinics, exams, first and last day, and what narrows them (SL-4). */
export function slotKey({ clinics = [], exams, from, to = '', ...narrowed }: SlotQuery): string {
  const { view, timeOfDay, rank, customDuration = '', walkIn, origin } = narrowed;
  const place = origin ? `${origin.latitude},${origin.longitude}` : '';
  return [[...clinics].sort(), exams, from, to, view, timeOfDay, rank, customDuration, walkIn, place].join('|');
}

/** Free times, searched and kept for a short while (SL-1, SL-4). */
export const SlotStore = types
  .model('SlotStore', {
    searchRequest: types.optional(request, {}),
    dayRequest: types.optional(request, {}),
    nextRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    /** The week or month that is looked at; undefined while it is not known. */
    found: undefined as Availability | undefined,
    /** The times of one day of the month that is looked at. */
    day: undefined as Availability | undefined,
    /** What is looked at, whatever the dates: times of something else are never shown, not even while new ones are awaited. */
    about: '',
    /** How often everything was forgotten: who shows times asks again when it changes. */
    cleared: 0,
    kept: new Map<string, Kept>(),
  }))
  .actions((self) => ({
    /** Ends what is under way (BK-9). */
    abort(): void {
      self.searchRequest.abort();
      self.dayRequest.abort();
      self.nextRequest.abort();
    },
  }))
  .actions((self) => {
    const { api, now } = environmentOf(self);

    function recall(query: SlotQuery): Availability | undefined {
      const kept = self.kept.get(slotKey(query));
      return kept && now() - kept.at < freshFor ? kept.availability : undefined;
    }

    function keep(query: SlotQuery, availability: Availability): void {
      self.kept.set(slotKey(query), { availability, at: now() });
    }

    return {
      /** Shows a week or a month. What is shown already stays until the answer is there. */
      search: flow(function* search(query: SlotQuery) {
        const about = slotKey({ ...query, from: '', to: '' });
        if (about !== self.about) self.found = undefined;
        self.about = about;
        const known = recall(query);
        if (known) {
          self.searchRequest.abort();
          self.searchRequest.forget();
          self.found = known;
          return;
        }
        const found = yield* toGenerator(
          self.searchRequest.run((signal) => api.POST('/api/availability/search', { body: query, signal })),
        );
        if (!found) return;
        keep(query, found);
        self.found = found;
      }),

      /** Shows the times of one day, as a week of one day. */
      searchDay: flow(function* searchDay(query: SlotQuery) {
        const known = recall(query);
        self.day = known;
        if (known) {
          self.dayRequest.abort();
          self.dayRequest.forget();
          return;
        }
        const found = yield* toGenerator(
          self.dayRequest.run((signal) => api.POST('/api/availability/search', { body: query, signal })),
        );
        if (!found) return;
        keep(query, found);
        self.day = found;
      }),

      /** The very first free time from a date on, at any of the clinics; undefined when there is none, or the call failed. */
      findNext: flow(function* findNext(query: SlotQuery) {
        const body: SlotQuery = { ...query, view: 'NEXT', rank: 'EARLIEST' };
        const found = yield* toGenerator(
          self.nextRequest.run((signal) => api.POST('/api/availability/search', { body, signal })),
        );
        return found?.clinics[0]?.next;
      }),

      /** Forgets everything found: after a booking, and before a reload without cache (SL-3, SL-4). */
      clear(): void {
        self.abort();
        self.kept.clear();
        self.cleared += 1;
        self.found = undefined;
        self.day = undefined;
      },
    };
  });

export interface SlotStore extends Instance<typeof SlotStore> {}
