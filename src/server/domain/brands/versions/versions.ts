import type { Pack } from '#brand/pack.ts';
import { completeBase, renameLegacyKeys } from '#brand/upgradePack.ts';
import type { Database } from '#server/db/database.ts';
import { selectBrandReleases, selectBrandVersion } from '#server/db/queries/brandVersion.ts';
import { readBasePack } from '../packs/readPacks.ts';
import type { PackSource } from '../served/buildBrand.ts';

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
