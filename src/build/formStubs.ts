import { resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const unused = './src/build/unusedByForms.ts';

/** Packages that rjsf imports and no form uses, with the stub that esbuild bundles instead (`alias`). */
export const formAlias = {
  'markdown-to-jsx/react': unused,
  'fast-uri': unused,
  '@x0k/json-schema-merge/lib/array': unused,
  '@x0k/json-schema-merge': unused,
};

/**
 * Does for one module of rjsf what `alias` does for a package: the registry of default fields, templates and widgets becomes an empty
 * one. The form theme is complete, and defaults that are never drawn would add 20 kB (brotli) to every form.
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
