import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pack, PackFile } from '#brand/pack.ts';
import type { Fault } from '#flow/language.ts';
import { JsonFault, readJson } from '../catalog/readJson.ts';

/** Where the files of the packs are, from the folder that the project runs in. */
const folders = { brands: 'brands', flows: 'flows', forms: 'schemas/forms' };

/** A pack as it stands on disk, and the files of it that are not JSON. */
export interface PackOnDisk {
  readonly pack: Pack;
  readonly faults: readonly Fault[];
}

/** The base: the journeys of `flows/`, the forms of `schemas/forms/`, and settings, texts and theme of `brands/base`. */
export function readBasePack(): PackOnDisk {
  return readPack('base', [
    ...placed(join(folders.brands, 'base'), '**/*.json', ''),
    ...placed(folders.flows, '*.json', 'flows/'),
    ...placed(folders.forms, '*.json', 'forms/'),
  ]);
}

/** The pack of a brand. */
export function readBrandPack(brand: string): PackOnDisk {
  return readPack(brand, placed(join(folders.brands, brand), '**/*.json', ''));
}

/** Names of all brands: the folders of `brands/` with a `brand.json`, the base left out. */
export function brandNames(): readonly string[] {
  return readdirSync(folders.brands)
    .filter((name) => name !== 'base' && existsSync(join(folders.brands, name, 'brand.json')))
    .sort();
}

interface PlacedFile {
  readonly place: string;
  readonly file: string;
}

function placed(folder: string, pattern: string, prefix: string): readonly PlacedFile[] {
  // Tests of journeys stand beside them and are no part of the pack.
  const files = globSync(pattern, { cwd: folder }).filter((name) => !name.endsWith('.test.json'));
  return files.map((name) => ({ place: prefix + name.replaceAll('\\', '/'), file: join(folder, name) }));
}

function readPack(id: string, places: readonly PlacedFile[]): PackOnDisk {
  const faults: Fault[] = [];
  const files: { [place: string]: PackFile } = {};
  for (const { place, file } of places) {
    try {
      files[place] = { file, json: readJson(readFileSync(file, 'utf8')).value };
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error;
      const reason = `${error.message} (line ${error.line}, column ${error.column})`;
      faults.push({ rule: 'malformed-json', severity: 'error', file, pointer: error.pointer, reason });
    }
  }
  return { pack: { id, files }, faults };
}
