import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePointer } from '#base/faults.ts';
import { isRecord, type Json } from '#base/json.ts';
import { explain, sourcesOf } from '#brand/explain.ts';
import { splitClinics } from '#brand/layers.ts';
import { packContent } from '#brand/packContent.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { brandNames, readBasePack, readBrandPack } from './readPacks.ts';
import { schemaTools } from './schemaTools.ts';

const tools = schemaTools();
const base = readBasePack().pack;

function leavesOf(tree: Json, keys: readonly string[] = []): readonly (readonly [keys: readonly string[], Json])[] {
  if (!isRecord(tree) || Object.keys(tree).length === 0) return [[keys, tree]];
  return Object.entries(tree as { [key: string]: Json }).flatMap(([key, part]) => leavesOf(part, [...keys, key]));
}

const files = new Map<string, unknown>();

/** Returns the value at a pointer of a file on disk; each file is read once. */
function written(file: string, pointer: string): Json | undefined {
  if (!files.has(file)) files.set(file, JSON.parse(readFileSync(file, 'utf8')));
  let found = files.get(file);
  for (const key of parsePointer(pointer)) found = (found as { [key: string]: Json } | undefined)?.[key];
  return found as Json | undefined;
}

test.each(brandNames())('finds each value of %s at its explained source', (name) => {
  const resolved = resolvePack(base, readBrandPack(name).pack, tools);
  if ('faults' in resolved) throw new Error('The shipped brand is broken.');
  const { clinics: _clinics, ...pack } = resolved.pack;
  const layers = [base, splitClinics(readBrandPack(name).pack).brand] as const;
  const content = packContent(pack);
  const leaves = leavesOf(content);
  expect(leaves.length).toBeGreaterThan(400);
  for (const [keys, value] of leaves) {
    const last = sourcesOf(layers, keys).at(-1);
    const path = keys.join('.');
    expect(last, path).toBeDefined();
    if (!last || last.pointer.startsWith('/ops/')) continue;
    // Values of a subflow appear under the names of the unfolded steps.
    if (JSON.stringify([keys, value]).includes('--')) continue;
    const source = written(last.file, last.pointer);
    // The logo is the drawing in the file that the theme names.
    expect(path === 'logo' ? readFileSync(`brands/${name}/${source}`, 'utf8') : source, path).toEqual(value);
  }
});

test('explains a form setting by schema, base and brand', () => {
  const resolved = resolvePack(base, readBrandPack('kauri').pack, tools);
  if ('faults' in resolved) throw new Error('The shipped brand is broken.');
  const layers = [base, readBrandPack('kauri').pack] as const;
  const explained = explain(layers, resolved.pack, 'forms.patient-details.schema.properties.notes.maxLength');
  expect(explained?.value).toBe(500);
  expect(explained?.sources.map(({ file, pointer, value }) => [file, pointer, value])).toEqual([
    ['schemas/forms/patient-details.schema.json', '/properties/notes/maxLength', { $config: 'booking.noteMaxLength' }],
    ['brands/base/brand.json', '/booking/noteMaxLength', 300],
    ['brands/kauri/brand.json', '/booking/noteMaxLength', 500],
  ]);
});
