import fc from 'fast-check';
import type { Json } from '#base/json.ts';
import { placesIn } from '#test/support/placesIn.ts';

const odd: readonly Json[] = [
  '',
  'x',
  '<b>',
  '{a} = 1',
  0,
  -1,
  1e300,
  2.5,
  true,
  null,
  [],
  {},
  [null],
  [{}],
  { a: 1 },
  ['x'],
  'x'.repeat(5000),
];

/** A JSON value with up to four places dropped, replaced, doubled or renamed. */
export function damaged(json: unknown): fc.Arbitrary<Json> {
  const places = placesIn(json as Json);
  const one = fc.tuple(
    fc.constantFrom(...places),
    fc.constantFrom('drop', 'replace', 'double', 'rename'),
    fc.constantFrom(...odd),
  );
  return fc.array(one, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy = { root: structuredClone(json) as Json };
    for (const [path, how, value] of changes) change(copy, ['root', ...path], how, value);
    return copy.root;
  });
}

function change(root: { [key: string]: Json }, path: readonly string[], how: string, value: Json): void {
  let parent: { [key: string]: Json } = root;
  for (const key of path.slice(0, -1)) {
    const next = parent[key];
    if (typeof next !== 'object' || next === null) return;
    parent = next as { [key: string]: Json };
  }
  const key = path.at(-1) ?? '';
  const before = parent[key];
  if (before === undefined) return;
  if (how === 'replace') parent[key] = value;
  else if (how === 'double' && Array.isArray(parent)) parent.push(before);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (path.length > 1) {
    delete parent[key];
    if (how === 'rename') parent[`${key}x`] = before;
  }
}
