import type { FormServices } from '#client/form/FormServices.ts';
import type { RootStore } from '#client/stores/RootStore.ts';

/** What fields of a form may ask of the server: places by postal code or name. */
export function formServices({ catalog, flow }: RootStore): FormServices {
  return {
    search: {
      'postal-codes': {
        async find(text) {
          const { region } = flow.ofKind('region-picker')?.values ?? {};
          await catalog.findPlaces(text, typeof region === 'string' ? region : undefined);
          return catalog.places.map(({ code, place }) => ({ value: `${place} ${code}`, label: place, detail: code }));
        },
      },
    },
  };
}
