import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { emptyRegistry, formAlias } from './formStubs.ts';
import { shareEntryChunk, sourceOf } from './shareEntryChunk.ts';

const entry = 'src/client/main.tsx';

/** What a form may load beyond the first screen, bytes (brotli). */
const formLimit = 64 * 1024;

test('a form loads 64 KiB at most and no Markdown reader', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: { main: entry },
    outdir: 'dist/client',
    bundle: true,
    splitting: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: formAlias,
    plugins: [shareEntryChunk(entry), emptyRegistry()],
    legalComments: 'none',
    metafile: true,
  });
  // Widgets that few forms use have their own chunks.
  const load = (source: string): ReadonlySet<string> => {
    const [start] = Object.entries(metafile.outputs).find(
      ([, { entryPoint = '' }]) => sourceOf(entryPoint) === source,
    ) ?? [''];
    const loaded = new Set<string>([start]);
    for (const path of loaded)
      for (const { path: next, kind } of metafile.outputs[path]?.imports ?? [])
        if (kind === 'import-statement') loaded.add(next);
    return loaded;
  };
  const first = load(entry);
  const loaded = [...load('src/client/form/FormView.tsx')].filter((file) => !first.has(file));
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const kept = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  expect(kept.filter((path) => /markdown|LayoutGrid|@rjsf.*FileWidget|_modules\/(?:fast-uri|@x0k)/.test(path))).toEqual(
    [],
  );
  const sizes = outputFiles
    .filter(({ path }) => loaded.some((file) => path.endsWith(file)))
    .map(({ contents }) => brotliCompressSync(contents).length);
  expect(sizes).toHaveLength(loaded.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(formLimit);
});
