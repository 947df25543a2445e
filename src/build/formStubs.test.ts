import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { moduleOptions } from '../../esbuild.config.ts';
import { sourceOf } from './shareEntryChunk.ts';

const entry = 'src/client/main.tsx';

/** What a form may load beyond what every page has loaded, bytes (brotli). */
const formLimit = 64 * 1024;

test('a form loads 64 KiB at most, no Markdown renderer', async () => {
  const { metafile, outputFiles } = await build({ ...moduleOptions(false), write: false });
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
  // Every page loads the second right after its first screen.
  const first = new Set([...load(entry), ...load('src/client/ui/FluentFeedback.tsx')]);
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
