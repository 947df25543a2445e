import type { components } from '#contract/openapi.d.ts';
import { firstFlow, type ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import { imageHash } from '../imageHash.ts';
import type { PortalFacts } from '../portalFacts.ts';

/** What the browser is told of a brand: nothing that is only the server's, such as its hosts. */
export function presentConfig(
  { brand, revision, flows, flowFiles, forms, theme, images }: ServedBrand,
  locale: string,
  portal: PortalFacts,
): components['schemas']['config'] {
  const first = flows[firstFlow];
  return {
    brand: brand.id,
    revision,
    locale,
    locales: [...brand.locales],
    application: { ...brand.application },
    radiology: { ...brand.radiology },
    booking: { ...brand.booking },
    bookingRequest: { ...brand.bookingRequest },
    bookingForm: { ...brand.bookingForm },
    sharing: { ...brand.sharing },
    bodyFigure: { ...brand.bodyFigure },
    integration: { ...brand.integration },
    portal,
    theme: {
      stylesheet: theme.path,
      logo: theme.logo,
      images: Object.fromEntries(
        Object.entries(images).map(([name, image]) => [name, `/api/assets/application/${name}?v=${imageHash(image)}`]),
      ),
    },
    flows: first ? { [firstFlow]: { revision: first.revision, definition: { ...first.flow } } } : {},
    flowFiles: Object.fromEntries(Object.entries(flowFiles).map(([id, { path }]) => [id, path])),
    forms: Object.fromEntries(Object.entries(forms).map(([id, { path }]) => [id, path])),
  };
}
