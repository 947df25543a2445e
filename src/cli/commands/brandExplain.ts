import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { equalJson, type Json, valueAt } from '#base/json.ts';
import { explain } from '#brand/explain.ts';
import { type Layers, splitClinics } from '#brand/layers.ts';
import type { ResolveTools } from '#brand/pack.ts';
import { packContent } from '#brand/packContent.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { brandHistory, type Release, readVersion } from '#server/domain/brands/live/publishBrand.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { brandCommand, printFaults, readDraft } from '../brandCommand.ts';
import { UsageError } from '../command.ts';
import { withDatabase } from '../withDatabase.ts';

/** `brand explain <brand> <path>`: prints a value, its sources, and since when it is live. */
export const brandExplain = brandCommand({
  name: 'brand explain',
  arguments: '<brand> <path> [--clinic <slug>] [--json]',
  description: 'prints a value and its sources, such as settings.booking.holdSeconds or flows.booking.steps.exam.title',
  positionals: [2, 2],
  options: ['clinic'],
  async work({ positionals: [brand = '', path = ''], options: { clinic }, flags }, io) {
    const tools = schemaTools();
    const { base, pack } = readDraft(brand);
    const resolved = resolvePack(base.pack, pack.pack, tools);
    if ('faults' in resolved) {
      printFaults([...base.faults, ...pack.faults, ...resolved.faults], io.printError);
      return 1;
    }
    const { brand: own, clinics } = splitClinics(pack.pack);
    const place = clinics.find(({ id }) => id === clinic);
    if (clinic !== undefined && !place) throw new UsageError(`The brand has no changes for the clinic “${clinic}”.`);
    const layers: Layers = place ? [base.pack, own, place] : [base.pack, own];
    const found = explain(layers, place ? resolved.pack.clinics[place.id] : resolved.pack, path);
    if (!found) throw new UsageError(`There is no value at “${path}”. Paths begin with ${roots.join(', ')}.`);
    const keys = place ? ['clinics', place.id, ...found.keys] : found.keys;
    const since = hasDatabase()
      ? await withDatabase((db) => valueSince(db, tools, brand, keys, found.value))
      : undefined;
    if (flags.has('json')) io.print(JSON.stringify({ ...found, since: since ?? null }, null, 2));
    else {
      io.print(JSON.stringify(found.value, null, 2));
      for (const { layer, file, pointer, value } of found.sources) {
        io.print(`  ${layer.padEnd(6)} ${file}${pointer && `#${pointer}`} → ${short(value)}`);
      }
      io.print(`  ${formatSince(since)}`);
    }
    return 0;
  },
});

const roots = ['settings', 'theme', 'texts.<locale>', 'flows.<id>', 'forms.<id>'];

/** Returns true if there is a database. Opening a new one would take seconds. */
function hasDatabase(): boolean {
  const { databaseUrl, dataDir } = readConfig(process.env);
  return databaseUrl !== '' || existsSync(join(dataDir, 'postgres'));
}

function short(value: Json | undefined): string {
  const text = value === undefined ? 'removed' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function formatSince(since: Release | undefined): string {
  if (!since) return 'not live';
  const { number, released_at, author, note } = since;
  return `live since version ${number}, ${released_at.toISOString()}, by ${author}${note && `: ${note}`}`;
}

/**
 * The earliest release from which all releases up to the live one have this value at these keys. Undefined if the live version has
 * another value, or nothing is published.
 */
async function valueSince(
  db: Database,
  tools: ResolveTools,
  brand: string,
  keys: readonly string[],
  value: Json,
): Promise<Release | undefined> {
  const valueIn = new Map<number, Json | undefined>();
  let since: Release | undefined;
  for (const release of await brandHistory(db, brand)) {
    if (!valueIn.has(release.number)) valueIn.set(release.number, await contentOf(release.number));
    if (!equalJson(valueIn.get(release.number), value)) return since;
    since = release;
  }
  return since;

  async function contentOf(number: number): Promise<Json | undefined> {
    const source = await readVersion(db, brand, number);
    const resolved = source && resolvePack(source.base.pack, source.pack.pack, tools);
    return resolved && 'pack' in resolved ? valueAt(packContent(resolved.pack), keys) : undefined;
  }
}
