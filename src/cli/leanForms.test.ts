import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { fluentBarrel } from './fluentBarrel.ts';
import { leanForms } from './leanForms.ts';

test('a form loads at most 64 kB beyond React and the texts, and no reader of Markdown', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['src/client/form/FormView.tsx'],
    external: ['react', 'react-dom', 'react-dom/*', 'react/*', 'i18next', 'react-i18next'],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [fluentBarrel(), leanForms()],
    metafile: true,
  });
  const inside = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const kept = inside.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  expect(kept.filter((path) => /markdown|LayoutGrid|FileWidget/.test(path))).toEqual([]);
  expect(brotliCompressSync(outputFiles[0]?.contents ?? '').length).toBeLessThan(64 * 1024);
});
