import type { components } from '#contract/openapi.d.ts';
import type { CatalogSnapshot, Region } from '#server/domain/catalog/catalogSnapshot.ts';

export function presentRegion(
  { slug, name, country, latitude, longitude }: Region,
  catalog: CatalogSnapshot,
): components['schemas']['region'] {
  const clinicCount = catalog.clinics.filter(({ region }) => region.slug === slug).length;
  return { slug, name, country, latitude, longitude, clinicCount };
}
