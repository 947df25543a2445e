import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import { services } from '#flow/language/services.ts';
import { leanFlows } from './leanFlows.ts';

/** A module as the client has it. */
async function lean(file: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [file], bundle: true, format: 'esm', write: false },
    plugins: [leanFlows()],
  });
  return outputFiles[0]?.text ?? '';
}

const exportsOf = (code: string): Promise<{ readonly [name: string]: unknown }> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`);

/** A value without words, which are what is taken out; functions are as they were. */
const wordless = (value: unknown): string =>
  JSON.stringify(value, (name, part) =>
    name === 'description' ? '' : name === 'optionsSchema' ? {} : typeof part === 'function' ? 'function' : part,
  );

const kinds = globSync('src/flow/kinds/*.ts').filter((file) => !file.includes('registry'));

test.each(kinds)('%s keeps all but its words', async (file) => {
  const [kind] = Object.values(await exportsOf(await lean(file))).filter((one) => typeof one === 'object') as {
    readonly kind: string;
    readonly optionsSchema: unknown;
  }[];
  expect(wordless(kind)).toBe(wordless(stepKinds[kind?.kind ?? '']));
  expect(kind?.optionsSchema).toEqual({});
});

test('services keep all but their words', async () => {
  const code = await lean('src/flow/language/services.ts');
  expect(wordless((await exportsOf(code)).services)).toBe(wordless(services));
  expect(code).not.toContain('Given name');
});
