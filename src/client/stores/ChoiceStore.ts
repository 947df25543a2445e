import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { components, paths } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** A choice of a form field, from a list of the catalog. */
export type Choice = components['schemas']['choice'];
/** The name of a list, such as `doctors`. */
type ChoiceList = paths['/api/choices/{list}']['get']['parameters']['path']['list'];

/** The choices of form fields that the catalog has: insurance types, ethnicities, doctors (BK-10b). */
export const ChoiceStore = types
  .model('ChoiceStore', {
    listCall: types.optional(apiCall, {}),
    nameCall: types.optional(apiCall, {}),
    searchCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    /** The first choices of a list in a country, by both. */
    lists: new Map<string, readonly Choice[]>() as ReadonlyMap<string, readonly Choice[]>,
    /** All loaded choices by list and slug, for names. */
    known: new Map<string, Choice>() as ReadonlyMap<string, Choice>,
  }))
  .views((self) => ({
    /** The choices of a list in a country; undefined until they are loaded, [] for a list without choices there. */
    offered: (list: string, country: string | undefined): readonly Choice[] | undefined =>
      self.lists.get(keyOf(list, country)),
    /** The name of a choice; undefined until it is loaded. */
    nameOf: (list: string, slug: string): string | undefined => self.known.get(keyOf(list, slug))?.name,
  }))
  .actions((self) => ({
    remember(list: string, choices: readonly Choice[]): void {
      self.known = new Map([...self.known, ...choices.map((one) => [keyOf(list, one.slug), one] as const)]);
    },
    keep(list: string, country: string | undefined, choices: readonly Choice[]): void {
      self.lists = new Map([...self.lists, [keyOf(list, country), choices]]);
    },
  }))
  .actions((self) => {
    const { api, locale } = environmentOf(self);
    const place = (country: string | undefined) => (country === undefined ? { locale } : { locale, country });
    return {
      /** Loads lists for a country, one after the other, unless they are known. Stops at a failure, which `listCall` has. */
      load: flow(function* load(lists: readonly string[], country: string | undefined) {
        for (const list of lists) {
          if (self.offered(list, country)) continue;
          const params = { path: { list: list as ChoiceList }, query: place(country) };
          const choices = yield* toGenerator(
            self.listCall.run<Choice[]>((signal) => api.GET('/api/choices/{list}', { params, signal })),
          );
          if (!choices) return;
          self.remember(list, choices);
          self.keep(list, country, choices);
        }
      }),

      /** Loads the name of a choice that was made earlier, unless it is known. */
      name: flow(function* name(list: string, slug: string) {
        if (self.nameOf(list, slug) !== undefined) return;
        const params = { path: { list: list as ChoiceList }, query: { locale, slugs: [slug] } };
        const choices = yield* toGenerator(
          self.nameCall.run<Choice[]>((signal) => api.GET('/api/choices/{list}', { params, signal })),
        );
        self.remember(list, choices ?? []);
      }),

      /** Finds choices by words. Rejects if the request fails. */
      search: flow(function* search(list: string, text: string, country: string | undefined) {
        const params = { path: { list: list as ChoiceList }, query: { ...place(country), text: text.slice(0, 100) } };
        const choices = yield* toGenerator(
          self.searchCall.run<Choice[]>((signal) => api.GET('/api/choices/{list}', { params, signal })),
        );
        if (!choices) throw new Error(`The list ${list} could not be searched`);
        self.remember(list, choices);
        return choices as readonly Choice[];
      }),
    };
  });

const keyOf = (list: string, one: string | undefined): string => `${list} ${one ?? ''}`;

/** An instance of the `ChoiceStore` model. */
export interface ChoiceStore extends Instance<typeof ChoiceStore> {}
