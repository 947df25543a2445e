import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const unused = './src/build/unusedByForms.ts';

/** esbuild `alias`: replaces packages that rjsf imports but no form uses by a stub. */
export const formAlias = {
  'markdown-to-jsx/react': unused,
  'fast-uri': unused,
  '@x0k/json-schema-merge/lib/array': unused,
  '@x0k/json-schema-merge': unused,
};

/**
 * Replaces rjsf's registry of default fields, templates and widgets by an empty one; `alias` works only for packages. The form theme
 * is complete, and the unused defaults would add 20 kB (brotli) to every form.
 */
export function emptyRegistry(): Plugin {
  return {
    name: 'empty-registry',
    setup({ onResolve }) {
      onResolve({ filter: /\/getDefaultRegistry\.js$/ }, ({ importer }) =>
        importer.includes('@rjsf') ? { path: resolve('src/build/defaultRegistry.ts') } : undefined,
      );
    },
  };
}
