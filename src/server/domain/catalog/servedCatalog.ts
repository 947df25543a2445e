import type { BookingDeps } from '../bookingDeps.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';

/** Returns the present catalog with only the regions that the brand serves. */
export async function readServedCatalog({ catalog, regions }: BookingDeps): Promise<CatalogSnapshot> {
  return servedOnly(await catalog.current(), regions);
}

const narrowed = new WeakMap<CatalogSnapshot, Map<string, CatalogSnapshot>>();

/** Returns the catalog with only the given regions (slugs; null for all); cached by revision and brand. */
export function servedOnly(catalog: CatalogSnapshot, regions: readonly string[] | null): CatalogSnapshot {
  if (!regions) return catalog;
  const known = narrowed.get(catalog) ?? new Map<string, CatalogSnapshot>();
  narrowed.set(catalog, known);
  const key = regions.join(' ');
  const served = known.get(key) ?? narrow(catalog, regions);
  known.set(key, served);
  return served;
}

function narrow(catalog: CatalogSnapshot, slugs: readonly string[]): CatalogSnapshot {
  const regions = catalog.regions.filter(({ slug }) => slugs.includes(slug));
  const clinics = catalog.clinics.filter(({ region }) => slugs.includes(region.slug));
  return {
    ...catalog,
    regions,
    clinics,
    regionBySlug: new Map(regions.map((region) => [region.slug, region])),
    clinicBySlug: new Map(clinics.map((clinic) => [clinic.slug, clinic])),
  };
}
