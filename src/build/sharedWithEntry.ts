import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Keeps in one file what the entry shares with its lazily loaded parts. esbuild cannot know that a part is only ever loaded by
 * the entry, and would cut a file for every combination of parts that share something; here each part says that it needs the
 * entry, which at that time has long been there.
 */
export function sharedWithEntry(entry: string): Plugin {
  return {
    name: 'shared-with-entry',
    setup(build) {
      const parts = new Set<string>();
      build.onResolve({ filter: /\.tsx?$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolved') return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolved' });
        parts.add(found.path);
        return found;
      });
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!parts.has(path)) return undefined;
        const source = await readFile(path, 'utf8');
        return {
          contents: `${source}\nimport ${JSON.stringify(resolve(entry))};\n`,
          loader: path.endsWith('x') ? 'tsx' : 'ts',
        };
      });
    },
  };
}
