import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { illustrationOf } from './illustrationOf.ts';

const sprite = readFileSync('src/client/ui/illustrations.svg', 'utf8');
const read = (file: string) => JSON.parse(readFileSync(`catalog/demo/${file}.json`, 'utf8'));
const groups: readonly string[] = read('exam-groups').map(({ slug }: { slug: string }) => slug);
const modalities: readonly string[] = read('modalities').map(({ code }: { code: string }) => code);

test.each([...groups, ...modalities])('has an illustration for %s', (name) => {
  expect(sprite).toContain(`<symbol id="${illustrationOf(name)}"`);
});

test('has no illustration for unknown slugs', () => {
  expect([illustrationOf('constructor'), illustrationOf('x1')]).toEqual([undefined, undefined]);
});

test('draws with the shades of the brand only', () => {
  const colours = [...sprite.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour);
  expect(new Set(colours)).toEqual(
    new Set(['none', ...['0', '1', '2', '3', 'spot'].map((shade) => `var(--shade-${shade})`)]),
  );
});
