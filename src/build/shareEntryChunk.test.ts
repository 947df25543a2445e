import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { shareEntryChunk, sourceOf } from './shareEntryChunk.ts';

mkdirSync('node_modules/.cache', { recursive: true });
const folder = mkdtempSync('node_modules/.cache/share-entry-');
afterAll(() => rmSync(folder, { recursive: true }));

const files = {
  'main.ts': "import { a, b } from './shared.ts'; export const all = [a, b, import('./one.ts'), import('./two.ts')];",
  'shared.ts': "export { a } from './a.ts'; export { b } from './b.ts';",
  'a.ts': 'export const a = globalThis.name;',
  'b.ts': 'export const b = globalThis.status;',
  'one.ts': "export { default } from './page.ts';",
  'page.ts': "import { a } from './a.ts'; export default a;",
  'two.ts': "import { a } from './a.ts'; import { b } from './b.ts'; export const two = [a, b];",
};
for (const [name, contents] of Object.entries(files)) writeFileSync(join(folder, name), contents);

test('puts the entry and its shared modules into one chunk', async () => {
  const { metafile } = await build({
    entryPoints: [join(folder, 'main.ts')],
    outdir: join(folder, 'out'),
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    plugins: [shareEntryChunk(join(folder, 'main.ts'))],
  });
  const outputs = Object.values(metafile.outputs);
  const [home] = outputs.filter(({ inputs }) => relative('.', join(folder, 'main.ts')) in inputs);
  expect(Object.keys(home?.inputs ?? {}).map((path) => path.split('/').at(-1))).toEqual([
    'a.ts',
    'shared.ts',
    'b.ts',
    'main.ts',
  ]);
  const exported = outputs.flatMap(({ entryPoint = '', exports }) =>
    exports.map((name) => `${sourceOf(entryPoint).split('/').at(-1)} ${name}`),
  );
  expect(exported).toContain('one.ts default');
  expect(exported).toContain('two.ts two');
});
