import type { Transaction } from '../transaction.ts';

/** A version of a brand as it is published. */
export interface NewBrandVersion {
  readonly brand: string;
  readonly revision: string;
  readonly files: unknown;
  readonly author: string;
  readonly note: string;
}

/** Stores a version under the next number of its brand, and gives that. The name of the brand is locked before. */
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
