import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** A free slot: clinic, device, start, wall time and the token to hold it. */
export type Slot = components['schemas']['slot'];
/** The result of a search for free slots. */
export type Availability = components['schemas']['availability'];
/** A search for free slots. */
export type SlotQuery = components['schemas']['availability-query'];

/** Time for which a search result is shown again without a request, milliseconds; other people book meanwhile. */
const cacheMs = 60_000;

interface CachedResult {
  readonly availability: Availability;
  /** Device time of the response, milliseconds. */
  readonly at: number;
}

/** The cache key of a search: clinics, exams, first and last day, and filters (SL-4). Listed dates do not count: `searchDay` adds them. */
export function searchKeyOf({ clinics = [], exams, from, to = '', ...filters }: SlotQuery): string {
  const { view, timeOfDay, rank, customDuration = '', walkIn, origin, besides = [], overrides = [] } = filters;
  const place = origin ? `${origin.latitude},${origin.longitude}` : '';
  return [
    [...clinics].sort(),
    exams,
    from,
    to,
    view,
    timeOfDay,
    rank,
    customDuration,
    walkIn,
    place,
    besides,
    overrides,
  ].join('|');
}

/** Free slots, searched and cached for a short while (SL-1, SL-4). */
export const SlotStore = types
  .model('SlotStore', {
    searchCall: types.optional(apiCall, {}),
    dayCall: types.optional(apiCall, {}),
    nextCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    /** The result for the visible week or month, with the slots of one day; undefined until it is loaded. */
    found: undefined as Availability | undefined,
    /** The result for another day of the visible week or month. */
    day: undefined as Availability | undefined,
    /** Cache key of the visible search without dates: a result for another subject is hidden while the new one loads. */
    subject: '',
    /** Counts calls of `clear`; components search again when it changes. */
    cleared: 0,
    cache: new Map<string, CachedResult>(),
  }))
  .actions((self) => ({
    /** Aborts all searches (BK-9). */
    abort(): void {
      self.searchCall.abort();
      self.dayCall.abort();
      self.nextCall.abort();
    },
  }))
  .actions((self) => {
    const { api, now } = environmentOf(self);

    function cached(query: SlotQuery): Availability | undefined {
      const result = self.cache.get(searchKeyOf(query));
      return result && now() - result.at < cacheMs ? result.availability : undefined;
    }

    function store(query: SlotQuery, availability: Availability): void {
      self.cache.set(searchKeyOf(query), { availability, at: now() });
    }

    return {
      /** Shows a week or a month. The visible result stays until the response arrives. */
      search: flow(function* search(query: SlotQuery) {
        const subject = searchKeyOf({ ...query, from: '', to: '' });
        if (subject !== self.subject) {
          self.found = undefined;
          self.day = undefined;
        }
        self.subject = subject;
        const known = cached(query);
        if (known) {
          self.searchCall.abort();
          self.searchCall.forget();
          self.found = known;
          return;
        }
        const found = yield* toGenerator(
          self.searchCall.run((signal) => api.POST('/api/availability/search', { body: query, signal })),
        );
        if (!found) return;
        store(query, found);
        self.found = found;
      }),

      /** Loads the slots of one day of a week or month, as a week of one day. */
      searchDay: flow(function* searchDay(visible: SlotQuery, date: string) {
        const query: SlotQuery = { ...visible, view: 'WEEK', from: date, to: date, slotsOn: [date] };
        const known = cached(query);
        self.day = known;
        if (known) {
          self.dayCall.abort();
          self.dayCall.forget();
          return;
        }
        const found = yield* toGenerator(
          self.dayCall.run((signal) => api.POST('/api/availability/search', { body: query, signal })),
        );
        if (!found) return;
        store(query, found);
        self.day = found;
      }),

      /** Returns the first free slot from a date on at any of the clinics; undefined if there is none or the call failed. */
      findNext: flow(function* findNext(query: SlotQuery) {
        const body: SlotQuery = { ...query, view: 'NEXT', rank: 'EARLIEST', slotsOn: [] };
        const found = yield* toGenerator(
          self.nextCall.run((signal) => api.POST('/api/availability/search', { body, signal })),
        );
        return found?.clinics[0]?.next;
      }),

      /** Clears results and cache: after a booking, and before a search without cache (SL-3, SL-4). */
      clear(): void {
        self.abort();
        self.cache.clear();
        self.cleared += 1;
        self.found = undefined;
        self.day = undefined;
      },
    };
  });

/** An instance of the `SlotStore` model. */
export interface SlotStore extends Instance<typeof SlotStore> {}
