import { sql } from 'kysely';
import type { Transaction } from '../transaction.ts';

export interface NewBrandRelease {
  readonly brand: string;
  readonly number: number;
  readonly author: string;
}

/** Makes a version live; the servers hear of it when that is committed. The name of the brand is locked before. */
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
