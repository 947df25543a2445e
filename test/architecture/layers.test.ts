import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { expect, test } from 'vitest';
import { type Import, importsOf, sourceFiles, targetOf } from './imports.ts';
import { acyclic, exceptions, layers, separated } from './layers.ts';

const byLength = Object.keys(layers).sort((a, b) => b.length - a.length);
const layerOf = (file: string) => byLength.find((layer) => file === layer || file.startsWith(`${layer}/`)) ?? '';
const siblingOf = (file: string) => {
  const parent = separated.find((folder) => file.startsWith(`${folder}/`));
  const rest = parent && file.slice(parent.length + 1).split('/');
  return rest && rest.length > 1 ? `${parent}/${rest[0]}` : undefined;
};

/** Returns true if an entry of the table grants an import. */
function grants(entry: string, { to, typeOnly }: Import): boolean {
  const place = entry.replace(/^type:/, '');
  if (entry.startsWith('type:') && !typeOnly) return false;
  return place.endsWith('/*') ? to.startsWith(place.slice(0, -1)) : to === place || layerOf(to) === place;
}

function allowed(one: Import): boolean {
  const { from, to } = one;
  const [fromSibling, toSibling] = [siblingOf(from), siblingOf(to)];
  if (fromSibling && toSibling && fromSibling !== toSibling) return false;
  const layer = layerOf(from);
  if (layerOf(to) === layer || layerOf(to) === 'src/base') return true;
  return (layers[layer] ?? []).some((entry) => grants(entry, one));
}

const imports = sourceFiles().flatMap(importsOf);
const nameOf = ({ from, to }: Import) => `${from} → ${to}`;

test('every layer imports only what the table allows', () => {
  const broken = imports.filter((one) => !allowed(one)).map(nameOf);
  expect(broken.filter((name) => !(name in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((name) => !broken.includes(name))).toEqual([]);
});

test('the table grants no import that is not needed', () => {
  const unneeded = Object.entries(layers).flatMap(([layer, entries]) => {
    const leaving = imports.filter(({ from, to }) => layerOf(from) === layer && layerOf(to) !== layer);
    return entries.filter((entry) => !leaving.some((one) => grants(entry, one))).map((entry) => `${layer} → ${entry}`);
  });
  expect(unneeded).toEqual([]);
});

test('a step may import neither server nor sibling step', () => {
  const step = 'src/client/steps/review/ReviewStep.tsx';
  expect(allowed({ from: step, to: 'src/server/config.ts', typeOnly: false })).toBe(false);
  expect(allowed({ from: step, to: 'src/client/steps/form/FormStep.tsx', typeOnly: false })).toBe(false);
});

test('a store may import only types of the API client', () => {
  const store = { from: 'src/client/stores/FlowStore.ts', to: 'src/client/api/client.ts' };
  expect(allowed({ ...store, typeOnly: false })).toBe(false);
  expect(allowed({ ...store, typeOnly: true })).toBe(true);
});

test('no import climbs three folders', () => {
  const up = sourceFiles().filter((file) => /from '\.\.\/\.\.\/\.\.\//.test(readFileSync(file, 'utf8')));
  expect(up).toEqual([]);
});

/** Entry points with imports in both forms; they load pages lazily, by `#client`. */
const mixedForms = ['src/client/main.tsx', 'src/client/routes.tsx'];

test('a file imports its folder relatively, others in one form', () => {
  const mixed = globSync('{src,test}/**/*.{ts,tsx}').flatMap((file) => {
    const folders = new Map<string, string>([[dirname(file), '.']]);
    const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from |import\(|import )'([#.][^']+)'/g);
    return [...specifiers].flatMap(([, specifier = '']) => {
      const folder = dirname(targetOf(file, specifier));
      const form = specifier.slice(0, 1);
      if (folders.has(folder) && folders.get(folder) !== form) return [`${file} → ${specifier}`];
      folders.set(folder, form);
      return [];
    });
  });
  expect(mixed.filter((name) => !mixedForms.some((file) => name.startsWith(file)))).toEqual([]);
});

test('no index, utils, helpers or common files', () => {
  const names = sourceFiles().map((file) => basename(file, extname(file)));
  expect(names.filter((name) => /^(index|utils?|helpers?|common|misc)$/i.test(name))).toEqual([]);
});

/** Circles of subfolders, each as the folders that it leads through. */
function circlesIn(parent: string): readonly string[] {
  const folderOf = (file: string) => {
    const [folder, ...rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : [];
    return rest.length > 0 ? folder : undefined;
  };
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [a, b] = [folderOf(from), folderOf(to)];
    if (a !== undefined && b !== undefined && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  const circles = new Set<string>();
  const follow = (folder: string, way: readonly string[]): void => {
    if (way.includes(folder)) circles.add([...way.slice(way.indexOf(folder)), folder].join(' → '));
    else for (const next of edges.get(folder) ?? []) follow(next, [...way, folder]);
  };
  for (const folder of edges.keys()) follow(folder, []);
  return [...circles].sort();
}

test.each(acyclic)('the subfolders of %s have no circular imports', (parent) => {
  expect(circlesIn(parent)).toEqual([]);
});
