import { globSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { services } from '#flow/services.ts';
import { withoutWords } from './leanJourneys.ts';

/** What a module exports once its words are taken out. */
async function lean(file: string): Promise<{ readonly [name: string]: unknown }> {
  const source = withoutWords(readFileSync(file, 'utf8')).replaceAll(
    /(from ')\.{1,2}\//g,
    `$1${process.cwd()}/src/flow/kinds/`,
  );
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** A value without words, which are what is taken out; functions are as they were. */
const wordless = (value: unknown): string =>
  JSON.stringify(value, (name, part) =>
    name === 'description' ? '' : name === 'optionsSchema' ? {} : typeof part === 'function' ? 'function' : part,
  );

const kinds = globSync('src/flow/kinds/*.ts').filter((file) => !/registry|one-time-code/.test(file));

test.each(kinds)('%s keeps all but its words', async (file) => {
  const [kind] = Object.values(await lean(file)) as { readonly kind: string; readonly optionsSchema: unknown }[];
  expect(wordless(kind)).toBe(wordless(stepKinds[kind?.kind ?? '']));
  expect(kind?.optionsSchema).toEqual({});
});

test('services keep all but their words', async () => {
  expect(wordless((await lean('src/flow/services.ts')).services)).toBe(wordless(services));
  expect(withoutWords(readFileSync('src/flow/services.ts', 'utf8'))).not.toContain('Given name');
});
