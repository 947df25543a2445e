import type { BookingDeps } from '../bookingDeps.ts';
import type { CatalogSnapshot } from './catalogSnapshot.ts';

const narrowed = new WeakMap<CatalogSnapshot, Map<string, CatalogSnapshot>>();

/** The catalog at its newest revision, with only the regions that the brand serves. */
export async function readServedCatalog({ catalog, regions }: BookingDeps): Promise<CatalogSnapshot> {
  const snapshot = await catalog.current();
  return regions ? narrow(snapshot, regions) : snapshot;
}

function narrow(snapshot: CatalogSnapshot, regions: readonly string[]): CatalogSnapshot {
  const byRegions = narrowed.get(snapshot) ?? new Map<string, CatalogSnapshot>();
  narrowed.set(snapshot, byRegions);
  const key = regions.join(' ');
  const known = byRegions.get(key);
  if (known) return known;
  const served = snapshot.regions.filter(({ slug }) => regions.includes(slug));
  const clinics = snapshot.clinics.filter(({ region }) => regions.includes(region.slug));
  const catalog: CatalogSnapshot = {
    ...snapshot,
    regions: served,
    clinics,
    regionBySlug: new Map(served.map((region) => [region.slug, region])),
    clinicBySlug: new Map(clinics.map((clinic) => [clinic.slug, clinic])),
  };
  byRegions.set(key, catalog);
  return catalog;
}
