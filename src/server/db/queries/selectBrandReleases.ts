import type { Queryable } from '../database.ts';

/** What was made live, newest first: of one brand, or of all. */
export function selectBrandReleases(db: Queryable, brand?: string) {
  return db
    .selectFrom('brand_release')
    .innerJoin('brand_version', (join) =>
      join
        .onRef('brand_version.brand', '=', 'brand_release.brand')
        .onRef('brand_version.number', '=', 'brand_release.number'),
    )
    .select([
      'brand_release.brand',
      'brand_release.position',
      'brand_release.number',
      'brand_release.author',
      'brand_release.released_at',
      'brand_version.revision',
      'brand_version.note',
      'brand_version.created_at',
    ])
    .$if(brand !== undefined, (query) => query.where('brand_release.brand', '=', brand ?? ''))
    .orderBy('brand_release.brand')
    .orderBy('brand_release.position', 'desc')
    .execute();
}
