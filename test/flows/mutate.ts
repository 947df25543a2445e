import type { Json } from '#base/json.ts';
import { placesIn } from '#test/support/placesIn.ts';

/** A stream of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One change of a JSON value at one place: what was there, and what it became. */
export interface Mutation {
  readonly path: readonly string[];
  readonly how: 'drop' | 'rename' | 'replace' | 'misspell' | 'flip' | 'swap' | 'add';
  readonly json: Json;
  /** Names that a fault about it may speak of. */
  readonly names: readonly string[];
}

const strange: readonly Json[] = [
  '',
  'x',
  0,
  -1,
  7,
  2.5,
  1e9,
  true,
  false,
  null,
  [],
  {},
  ['x'],
  { a: 1 },
  '<script>',
  '{region.regoin}',
];

/** A JSON value with one random mistake in it, of the kind that a person makes. */
export function mutate(json: Json, random: () => number): Mutation {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const path = pick(placesIn(json).filter((place) => place.length > 0 && place[0] !== '$schema'));
  const copy = structuredClone(json) as Tree;
  let parent = copy;
  for (const key of path.slice(0, -1)) parent = parent[key] as Tree;
  const key = path.at(-1) ?? '';
  const before = parent[key] as Json;
  const replaced = (how: Mutation['how'], value: Json): Mutation => {
    parent[key] = value;
    return { path, how, json: copy, names: namesOf(key, before, value) };
  };
  const keys = Object.keys(parent);
  const ways: readonly (() => Mutation)[] = [
    () => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
      return { path, how: 'drop', json: copy, names: namesOf(key, before) };
    },
    () => replaced('replace', pick(strange)),
    ...(typeof before === 'string' && before.length > 1 ? [() => replaced('misspell', misspelt(before, random))] : []),
    ...(typeof before === 'boolean' ? [() => replaced('flip', !before)] : []),
    ...(Array.isArray(parent) && keys.length > 1
      ? [
          () => {
            const other = pick(keys);
            [parent[key], parent[other]] = [parent[other] as Json, before];
            return {
              path: path.slice(0, -1),
              how: 'swap',
              json: copy,
              names: namesOf(path.at(-2) ?? '', before, parent[key]),
            } as const;
          },
        ]
      : []),
    ...(Array.isArray(parent)
      ? []
      : [
          (): Mutation => {
            const name = misspelt(key, random);
            delete parent[key];
            parent[name] = before;
            return { path, how: 'rename', json: copy, names: [...namesOf(key, before), name] };
          },
        ]),
    ...(isTree(before) ? [() => replaced('add', { ...before, surplus: pick(strange) })] : []),
  ];
  return pick(ways)();
}

type Tree = { [key: string]: Json };

const isTree = (value: Json): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

function misspelt(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  const [one = '', other = ''] = [word[at], word[at + 1]];
  return one === other
    ? `${word.slice(0, at)}${word.slice(at + 1)}`
    : word.slice(0, at) + other + one + word.slice(at + 2);
}

/** Everything that could be named: the key, and each key and text of what was there or is. */
function namesOf(key: string, ...values: readonly Json[]): readonly string[] {
  const inside = (value: Json): readonly string[] => {
    // A path or reference is named by its parts too.
    if (typeof value === 'string') return [value, ...value.split('.')];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, part]: [string, Json]) => [name, ...inside(part)]);
  };
  return [key, ...values.flatMap(inside)].filter((name) => name.length > 1 && !/^\d+$/.test(name));
}
