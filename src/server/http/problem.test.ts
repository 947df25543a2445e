import { expect, test } from 'vitest';
import { resolveTexts } from '#brand/texts/resolveTexts.ts';
import { readBasePack } from '#server/domain/brands/packs/readPacks.ts';
import { problemOf, problems } from './problem.ts';

const base = readBasePack().pack;
const locales = Object.keys(base.files).flatMap((file) => /^locales\/(.+)\.json$/.exec(file)?.[1] ?? []);
const codes = Object.keys(problems) as (keyof typeof problems)[];

test.each(locales)('[CR-4] every problem code has a text in %s', (locale) => {
  const { texts, fileOf } = resolveTexts([base, { id: 'none', files: {} }], locale);
  const language = locale.split('-')[0];
  const missing = codes
    .map((code) => problemOf(code).messageKey)
    .filter((key) => !texts[key] || !fileOf(key).includes(`/${language}`));
  expect(missing).toEqual([]);
});
