import { isUtf8 } from 'node:buffer';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '#base/faults.ts';
import { JsonSyntaxError, readJson } from '#base/readJson.ts';
import type { Pack, PackFile } from '#brand/pack.ts';

/** The folders of the packs, relative to the project folder. */
const folders = { brands: 'brands', flows: 'flows', questionnaires: 'flows/questionnaires', forms: 'schemas/forms' };

/** A pack on disk, and the faults of its unreadable files. */
export interface PackOnDisk {
  readonly pack: Pack;
  readonly faults: readonly Fault[];
}

/** Reads the base: flows from `flows/` and `flows/questionnaires/`, forms from `schemas/forms/`, and settings, texts and theme from `brands/base`. */
export function readBasePack(root = '.'): PackOnDisk {
  return readPack('base', root, [
    ...placed(root, join(folders.brands, 'base'), '**/*.json', ''),
    ...placed(root, folders.flows, '*.json', 'flows/'),
    ...placed(root, folders.questionnaires, '*.json', 'flows/'),
    ...placed(root, folders.forms, '*.json', 'forms/'),
  ]);
}

/** Reads the pack of a brand. */
export function readBrandPack(brand: string, root = '.'): PackOnDisk {
  return readPack(brand, root, placed(root, join(folders.brands, brand), '**/*.{json,svg,png,jpg,woff2}', ''));
}

/** Returns the ids of all brands: the folders of `brands/` with a `brand.json`, without the base. */
export function brandNames(root = '.'): readonly string[] {
  const brands = join(root, folders.brands);
  return readdirSync(brands)
    .filter((name) => name !== 'base' && existsSync(join(brands, name, 'brand.json')))
    .sort();
}

/** Returns a text that changes with every edit of a pack, flow or form: the name, size and time of each file. */
export function packsSignature(root = '.'): string {
  const files = globSync(['brands/**/*.{json,svg,png,jpg,woff2}', 'flows/**/*.json', 'schemas/forms/*.json'], {
    cwd: root,
  });
  return files
    .map((file) => {
      const { mtimeMs, size } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {};
      return `${file} ${mtimeMs} ${size}`;
    })
    .join('\n');
}

interface PlacedFile {
  readonly place: string;
  readonly file: string;
}

function placed(root: string, folder: string, pattern: string, prefix: string): readonly PlacedFile[] {
  // Flow tests are not part of the pack.
  const files = globSync(pattern, { cwd: join(root, folder) }).filter((name) => !name.endsWith('.test.json'));
  return files.sort().map((name) => ({ place: prefix + name.replaceAll('\\', '/'), file: join(folder, name) }));
}

const maxFileBytes = 1_000_000;

function readPack(id: string, root: string, places: readonly PlacedFile[]): PackOnDisk {
  const faults: Fault[] = [];
  const files: { [place: string]: PackFile } = {};
  for (const { place, file } of places) {
    const fault = (rule: string, pointer: string, reason: string, fix?: string) =>
      faults.push({ rule, severity: 'error', file, pointer, reason, ...(fix && { fix }) });
    try {
      const bytes = readFileSync(join(root, file));
      if (bytes.length > maxFileBytes) fault('too-large', '', 'The file is larger than 1 MB.', 'Split the file.');
      else if (/\.(png|jpg|woff2)$/.test(place)) files[place] = { file, json: bytes.toString('base64') };
      else if (!isUtf8(bytes)) fault('encoding', '', 'The file is not UTF-8.', 'Save it as UTF-8.');
      else files[place] = { file, json: place.endsWith('.svg') ? bytes.toString() : readJson(bytes.toString()).value };
    } catch (error) {
      if (error instanceof JsonSyntaxError) {
        const { pointer, line, column, message } = error;
        faults.push({ rule: 'malformed-json', severity: 'error', file, pointer, reason: message, line, column });
      } else {
        const reason = `The file cannot be read: ${error instanceof Error ? error.message : error}`;
        fault('unreadable', '', reason, 'Check the permissions of the file.');
      }
    }
  }
  return { pack: { id, files }, faults };
}
