import { createHash } from 'node:crypto';
import type { Fault } from '#base/faults.ts';
import { checkHosts } from '#brand/settings/checkSettings.ts';
import type { Database } from '#server/db/database.ts';
import { insertBrandRelease, insertBrandVersion, selectBrandReleases } from '#server/db/queries/brandVersion.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { BrandBuilder, PackSource } from '../served/buildBrand.ts';
import { liveReleases, type Release, readVersion } from './versions.ts';

/** The result of publishing. Only `published` wrote something. */
type Publication =
  | { readonly published: number; readonly faults: readonly Fault[] }
  | { readonly unchanged: number }
  /** Another version became live since the version that the author started from. */
  | { readonly overtaken: Release }
  | { readonly refused: readonly Fault[] };

interface PublishOptions {
  readonly author: string;
  readonly note: string;
  /** Number of the version that the author started from; 0 if there was none. */
  readonly onto: number;
}

/** Publishes a pack as the next live version of its brand. Builds it first, and refuses a broken pack with all its faults. */
export async function publishBrand(
  db: Database,
  builder: BrandBuilder,
  source: PackSource,
  { author, note, onto }: PublishOptions,
): Promise<Publication> {
  const outcome = await builder.build(source);
  if (!outcome.served) return { refused: outcome.faults };
  const { brand, revision } = outcome.served;
  const clashes = await hostClashes(db, builder, outcome.served);
  if (clashes.length > 0) return { refused: [...outcome.faults, ...clashes] };
  const files = { base: source.base.pack, brand: source.pack.pack };
  return inTransaction(db, async (tx) => {
    await lockBrand(tx, brand.id);
    const [live] = await selectBrandReleases(tx, brand.id);
    if (live?.revision === revision) return { unchanged: live.number };
    if (live && live.number !== onto) return { overtaken: live };
    const number = await insertBrandVersion(tx, { brand: brand.id, revision, files, author, note });
    await insertBrandRelease(tx, { brand: brand.id, number, author });
    return { published: number, faults: outcome.faults };
  });
}

/** Locks the brand until the transaction ends, so that publications of a brand run one at a time. */
async function lockBrand(tx: Transaction, brand: string): Promise<void> {
  await lockName(tx, createHash('sha256').update(`brand:${brand}`).digest());
}

async function hostClashes(
  db: Database,
  builder: BrandBuilder,
  { brand }: { readonly brand: Parameters<typeof checkHosts>[0][number]['brand'] },
): Promise<readonly Fault[]> {
  const others = (await liveReleases(db)).filter(({ brand: id }) => id !== brand.id);
  const neighbours = [];
  for (const { brand: id, number } of others) {
    const source = await readVersion(db, id, number);
    const { served } = source ? await builder.buildFallback(source) : {};
    if (served) neighbours.push({ brand: served.brand, file: `brands/${id}/brand.json` });
  }
  return checkHosts([...neighbours, { brand, file: `brands/${brand.id}/brand.json` }]).filter(
    ({ file }) => file === `brands/${brand.id}/brand.json`,
  );
}

/** The result of a rollback. */
type Rollback =
  | { readonly live: number }
  /** There is no version with this number, or no earlier live version. */
  | { readonly missing: number | undefined }
  | { readonly refused: readonly Fault[] };

/** Makes an older version live again: the version with the number, or the previous one. */
export async function rollBackBrand(
  db: Database,
  builder: BrandBuilder,
  { brand, number, author }: { readonly brand: string; readonly number?: number; readonly author: string },
): Promise<Rollback> {
  const [live, ...before] = await selectBrandReleases(db.kysely, brand);
  const wanted = number ?? before.find((one) => one.number !== live?.number)?.number;
  const source = wanted === undefined ? undefined : await readVersion(db, brand, wanted);
  if (wanted === undefined || !source) return { missing: wanted };
  const { served, faults } = await builder.build(source);
  if (!served) return { refused: faults };
  return inTransaction(db, async (tx) => {
    await lockBrand(tx, brand);
    await insertBrandRelease(tx, { brand, number: wanted, author });
    return { live: wanted };
  });
}
