import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePointer } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
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

/** What stands in a file at a pointer, read from disk, as its author would look it up. */
function written(file: string, pointer: string): Json | undefined {
  let found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const key of parsePointer(pointer)) found = (found as { [key: string]: Json } | undefined)?.[key];
  return found as Json | undefined;
}

test.each(brandNames())('every single value of %s says who set it, and there it stands', (name) => {
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
    // What a subflow says is shown by the names that it has in the flow around it.
    if (JSON.stringify([keys, value]).includes('--')) continue;
    expect(written(last.file, last.pointer), path).toEqual(value);
  }
});

test('a setting inside of a form is explained to the end: the form takes it, the brand sets it', () => {
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
