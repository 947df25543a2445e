import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { fluentBarrel } from './fluentBarrel.ts';
import { leanForms } from './leanForms.ts';

test('a form loads at most 64 kB beyond React and the texts, and no reader of Markdown', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['src/client/form/FormView.tsx'],
    outdir: 'dist/client',
    external: ['react', 'react-dom', 'react-dom/*', 'react/*', 'i18next', 'react-i18next'],
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [fluentBarrel(), leanForms()],
    metafile: true,
  });
  // What few forms need comes with its own chunk, when it is drawn.
  const loaded = new Set<string>();
  const load = (path: string): void => {
    loaded.add(path);
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !external && !loaded.has(next)) load(next);
    }
  };
  load('dist/client/FormView.js');
  const inside = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const kept = inside.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  expect(kept.filter((path) => /markdown|LayoutGrid|@rjsf.*FileWidget|_modules\/(?:fast-uri|@x0k)/.test(path))).toEqual(
    [],
  );
  const sizes = outputFiles
    .filter(({ path }) => [...loaded].some((file) => path.endsWith(file)))
    .map(({ contents }) => brotliCompressSync(contents).length);
  expect(sizes).toHaveLength(loaded.size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(64 * 1024);
});
