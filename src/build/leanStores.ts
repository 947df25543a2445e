import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const question = /(?<!function )\b(?:devMode|isTypeCheckingEnabled)\(\)/g;

/**
 * Answers MobX-State-Tree's question whether this is development with no, where esbuild sees it: what is checked in development
 * only then falls away, 2 kB of the first load. Throws when the library asks no more, so that nobody believes in it in vain.
 */
export function leanStores(): Plugin {
  return {
    name: 'lean-stores',
    setup({ onLoad }) {
      onLoad({ filter: /\/mobx-state-tree\.module\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const contents = source.replaceAll(question, 'false');
        if (contents === source) throw new Error('mobx-state-tree no longer asks devMode(): take leanStores out.');
        return { contents, loader: 'js' };
      });
    },
  };
}
