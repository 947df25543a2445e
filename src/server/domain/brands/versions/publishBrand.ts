import { createHash } from 'node:crypto';
import type { Fault } from '#base/faults.ts';
import { checkHosts } from '#brand/settings/checkSettings.ts';
import type { Database } from '#server/db/database.ts';
import { insertBrandRelease, insertBrandVersion, selectBrandReleases } from '#server/db/queries/brandVersion.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { BrandBuilder, PackSource } from '../served/buildBrand.ts';
import { liveReleases, type Release, readVersion } from './versions.ts';

/** What publishing came to. Nothing was written except when it was `published`. */
type Publication =
  | { readonly published: number; readonly faults: readonly Fault[] }
  | { readonly unchanged: number }
  /** Another version went live since the one that the author began from. */
  | { readonly overtaken: Release }
  | { readonly refused: readonly Fault[] };

interface PublishOptions {
  readonly author: string;
  readonly note: string;
  /** Number of the version that the author began from; 0 when there was none. */
  readonly onto: number;
}

/** Makes a brand's pack its next live version: resolved, linted and compiled first, and refused with all faults when broken. */
export async function publishBrand(
  db: Database,
  maker: BrandBuilder,
  source: PackSource,
  { author, note, onto }: PublishOptions,
): Promise<Publication> {
  const outcome = await maker.build(source);
  if (!outcome.served) return { refused: outcome.faults };
  const { brand, revision } = outcome.served;
  const clashes = await hostClashes(db, maker, outcome.served);
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

/** Lets one publication of a brand at a time, until the transaction ends. */
async function lockBrand(tx: Transaction, brand: string): Promise<void> {
  await lockName(tx, createHash('sha256').update(`brand:${brand}`).digest());
}

async function hostClashes(
  db: Database,
  maker: BrandBuilder,
  { brand }: { readonly brand: Parameters<typeof checkHosts>[0][number]['brand'] },
): Promise<readonly Fault[]> {
  const others = (await liveReleases(db)).filter(({ brand: id }) => id !== brand.id);
  const neighbours = [];
  for (const { brand: id, number } of others) {
    const source = await readVersion(db, id, number);
    const { served } = source ? await maker.buildFallback(source) : {};
    if (served) neighbours.push({ brand: served.brand, file: `brands/${id}/brand.json` });
  }
  return checkHosts([...neighbours, { brand, file: `brands/${brand.id}/brand.json` }]).filter(
    ({ file }) => file === `brands/${brand.id}/brand.json`,
  );
}

/** What going back came to. */
type Rollback =
  | { readonly live: number }
  /** There is no version of that number, or none that was live before. */
  | { readonly missing: number | undefined }
  | { readonly refused: readonly Fault[] };

/** Makes an older version live again: the one of a number, or the one before; the history keeps both. */
export async function rollBackBrand(
  db: Database,
  maker: BrandBuilder,
  { brand, number, author }: { readonly brand: string; readonly number?: number; readonly author: string },
): Promise<Rollback> {
  const [live, ...before] = await selectBrandReleases(db.kysely, brand);
  const wanted = number ?? before.find((one) => one.number !== live?.number)?.number;
  const source = wanted === undefined ? undefined : await readVersion(db, brand, wanted);
  if (wanted === undefined || !source) return { missing: wanted };
  const { served, faults } = await maker.build(source);
  if (!served) return { refused: faults };
  return inTransaction(db, async (tx) => {
    await lockBrand(tx, brand);
    await insertBrandRelease(tx, { brand, number: wanted, author });
    return { live: wanted };
  });
}
