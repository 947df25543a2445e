import { type Json, valueAt } from '#base/json.ts';
import { type Change, diffContent, formatChanges } from '#brand/diffContent.ts';
import type { Pack, ResolvedPack, ResolveTools } from '#brand/pack.ts';
import { packContent } from '#brand/packContent.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { liveReleases, readVersion } from '#server/domain/brands/live/publishBrand.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import type { PackSource } from '#server/domain/brands/served/buildBrand.ts';
import { brandCommand, parseVersionNumber, printFaults, readDraft } from '../brandCommand.ts';
import { UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `brand diff <brand>`: compares the pack on disk, or a version, with the base, the live version or another version. */
export const brandDiff = brandCommand({
  name: 'brand diff',
  arguments: '<brand> [--against base|live|<number>] [--version <number>] [--json]',
  description: 'compares a pack, or a version with --version, with the base, the live version or another version',
  positionals: [1, 1],
  options: ['against', 'version'],
  async work({ positionals: [brand = ''], options: { against = 'base', version }, flags }, io) {
    const tools = schemaTools();
    const draft = version === undefined ? readDraft(brand) : await versionOf(brand, version);
    const resolved = resolvePack(draft.base.pack, draft.pack.pack, tools);
    const readFaults = [...draft.base.faults, ...draft.pack.faults];
    if ('faults' in resolved || readFaults.length > 0) {
      printFaults([...readFaults, ...('faults' in resolved ? resolved.faults : [])], io.printError);
      return 1;
    }
    const changes =
      against === 'base'
        ? againstBase(draft.base.pack, resolved.pack, tools)
        : diffContent(packContent(contentOf(await versionOf(brand, against), tools)), packContent(resolved.pack));
    if (flags.has('json')) io.print(JSON.stringify({ brand, against, changes }, null, 2));
    else io.print(changes.length > 0 ? formatChanges(changes).join('\n') : 'There are no differences.');
    return 0;
  },
});

/** The changes of a brand to the base, and of each clinic to the brand. */
function againstBase(base: Pack, pack: ResolvedPack, tools: ResolveTools): readonly Change[] {
  const { id, locale, locales } = pack.brand;
  // The base gets the locales of the brand, so that only changed texts differ.
  const identity = { id, locale, locales: [...locales] };
  const file = { file: 'brands/base/brand.json', json: identity };
  const plain = resolvePack(base, { id, files: { 'brand.json': file } }, tools);
  if ('faults' in plain) throw new Error('The base has errors. Run `brand check`.');
  const [baseContent, brand] = [plain.pack, pack].map(({ clinics: _clinics, ...rest }) => packContent(rest));
  const ofClinics = Object.entries(pack.clinics).flatMap(([slug, clinic]) => {
    const own = packContent(clinic);
    const shared = Object.fromEntries(Object.keys(own as object).map((key) => [key, valueAt(brand, [key]) ?? null]));
    return diffContent(shared as Json, own).map((change) => ({ ...change, keys: ['clinics', slug, ...change.keys] }));
  });
  return [...diffContent(baseContent, brand), ...ofClinics];
}

function versionOf(brand: string, against: string): Promise<PackSource> {
  return withDatabase(async (db) => {
    const live = (await liveReleases(db)).find((one) => one.brand === brand)?.number;
    const number = against === 'live' ? live : parseVersionNumber(against);
    const source = number === undefined ? undefined : await readVersion(db, brand, number);
    const unknown =
      number === undefined
        ? `“${brand}” has no published version.`
        : `“${brand}” has no version ${number}; \`brand history ${brand}\` lists the versions.`;
    if (!source) throw new UsageError(unknown);
    return source;
  });
}

function contentOf({ base, pack, version }: PackSource, tools: ResolveTools): ResolvedPack {
  const resolved = resolvePack(base.pack, pack.pack, tools);
  if ('pack' in resolved) return resolved.pack;
  throw new Error(`Version ${version} has errors in this release, so it cannot be compared.`);
}
