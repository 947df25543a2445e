import { relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const namespace = 'part';

/**
 * Keeps the code of an entry point in one chunk. esbuild splits code by the set of entry points that reach it and does not know
 * that lazily loaded parts run only after the entry: it would cut the entry into a chunk for each combination of parts that share
 * something with it. Each `import()` of ours therefore resolves to a virtual module that
 * imports the entry and re-exports the part. In the metafile a part is an entry point named `part:<path>`.
 */
export function shareEntryChunk(entry: string): Plugin {
  return {
    name: 'share-entry-chunk',
    setup({ initialOptions, onLoad, onResolve, resolve: find }) {
      // A part without a default export gets the default export undefined.
      initialOptions.logOverride = { ...initialOptions.logOverride, 'import-is-undefined': 'silent' };
      onResolve({ filter: /\.tsx?$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === namespace) return undefined;
        const found = await find(path, { kind, importer, resolveDir, pluginData: namespace });
        return found.errors.length > 0 ? found : { path: relative('.', found.path), namespace };
      });
      onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const part = JSON.stringify(`./${path}`);
        const contents = [
          `import ${JSON.stringify(resolve(entry))};`,
          `import * as part from ${part};`,
          `export * from ${part};`,
          'export default part.default;',
        ];
        return { contents: contents.join('\n'), resolveDir: resolve('.') };
      });
    },
  };
}

/** Returns the source file of an entry point in the metafile, without the prefix `part:`. */
export function sourceOf(entryPoint: string): string {
  return entryPoint.replace(`${namespace}:`, '');
}
