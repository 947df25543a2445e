import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** A brand version to insert. */
interface NewBrandVersion {
  readonly brand: string;
  readonly revision: string;
  readonly files: unknown;
  readonly author: string;
  readonly note: string;
}

/** Inserts a version under the next number of its brand and returns the number. Call it under the lock of the brand's name. */
export async function insertBrandVersion(tx: Transaction, { files, ...version }: NewBrandVersion): Promise<number> {
  const last = await tx
    .selectFrom('brand_version')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('brand', '=', version.brand)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await tx
    .insertInto('brand_version')
    .values({ ...version, number, files: JSON.stringify(files) })
    .execute();
  return number;
}

interface NewBrandRelease {
  readonly brand: string;
  readonly number: number;
  readonly author: string;
}

/** Makes a version live and notifies the channel `brands` on commit. Call it under the lock of the brand's name. */
export async function insertBrandRelease(tx: Transaction, release: NewBrandRelease): Promise<void> {
  const last = await tx
    .selectFrom('brand_release')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('brand', '=', release.brand)
    .executeTakeFirst();
  await tx
    .insertInto('brand_release')
    .values({ ...release, position: (last?.position ?? 0) + 1 })
    .execute();
  await sql`select pg_notify('brands', ${release.brand})`.execute(tx);
}

/** Returns the releases of a brand or of all brands, newest first. */
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

/** Returns a version with its files; undefined if the brand has no version of this number. */
export function selectBrandVersion(db: Queryable, brand: string, number: number) {
  return db
    .selectFrom('brand_version')
    .selectAll()
    .where('brand', '=', brand)
    .where('number', '=', number)
    .executeTakeFirst();
}
