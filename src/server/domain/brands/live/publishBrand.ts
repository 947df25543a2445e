import { createHash } from 'node:crypto';
import type { Fault } from '#base/faults.ts';
import type { Pack } from '#brand/pack.ts';
import { checkHosts } from '#brand/settings/checkSettings.ts';
import { completeBase, renameLegacyKeys } from '#brand/upgradePack.ts';
import type { Database } from '#server/db/database.ts';
import {
  insertBrandRelease,
  insertBrandVersion,
  selectBrandReleases,
  selectBrandVersion,
} from '#server/db/queries/brandVersion.ts';
import { lockName } from '#server/db/queries/locks.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { readBasePack } from '../packs/readPacks.ts';
import type { BrandBuilder, PackSource } from '../served/buildBrand.ts';

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

/** A version of a brand with the time at which it became live. */
export type Release = Awaited<ReturnType<typeof selectBrandReleases>>[number];

/** All releases of a brand, newest first. The first one is live. */
export function brandHistory(db: Database, brand: string): Promise<readonly Release[]> {
  return selectBrandReleases(db.kysely, brand);
}

/** The live release of each brand. */
export async function liveReleases(db: Database): Promise<readonly Release[]> {
  const all = await selectBrandReleases(db.kysely);
  return all.filter(({ brand }, i) => all[i - 1]?.brand !== brand);
}

/**
 * Reads a published version. Adds what its base lacks from the `current` base. Returns undefined if there is no version with this
 * number.
 */
export async function readVersion(
  db: Database,
  brand: string,
  version: number,
  current: Pack = readBasePack().pack,
): Promise<PackSource | undefined> {
  const row = await selectBrandVersion(db.kysely, brand, version);
  if (!row) return undefined;
  const files = row.files as { readonly base: Pack; readonly brand: Pack };
  const pack = { pack: files.brand, faults: [] };
  try {
    const brandPack = renameLegacyKeys(files.brand);
    const base = completeBase(renameLegacyKeys(files.base), current, brandPack);
    return { base: { pack: base, faults: [] }, pack: { pack: brandPack, faults: [] }, version };
  } catch (error) {
    const reason = `Version ${version} cannot be read: ${error instanceof Error ? error.message : error}`;
    const fix = 'Publish the brand again, or roll it back.';
    const fault = { rule: 'unreadable', severity: 'error', file: `brands/${brand}`, pointer: '', reason, fix } as const;
    return { base: { pack: current, faults: [fault] }, pack, version };
  }
}

const maxKeptReleases = 5;
const keptMs = 24 * 3_600_000;

/**
 * The numbers of the versions to serve, newest first and each once: the live version, and for running flows the last five versions and all
 * versions that were live within a day.
 */
export function servedNumbers(releases: readonly Release[], now: number): readonly number[] {
  const kept = releases.filter((_one, i) => {
    // A release is live until the next release.
    const endedAt = releases[i - 1]?.released_at.getTime() ?? now;
    return i <= maxKeptReleases || endedAt > now - keptMs;
  });
  return [...new Set(kept.map(({ number }) => number))];
}
