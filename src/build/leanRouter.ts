import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const component = / = (React\d*)\.(forwardRef|createContext)\(/g;
const displayName = /^\w+\.displayName = .*;$/gm;

/**
 * Tells esbuild that React Router's components may fall away when nobody uses them: forms, prefetching and scroll keeping, 2.5 kB
 * of the first load. Throws when the library is written otherwise, so that nobody believes in it in vain.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    setup({ onLoad }) {
      onLoad({ filter: /\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        const marked = source.replaceAll(component, ' = /* @__PURE__ */ $1.$2(');
        if (source.includes('.forwardRef(') && marked === source)
          throw new Error('react-router is written otherwise: look at leanRouter again.');
        return { contents: marked.replaceAll(displayName, ''), loader: 'js' };
      });
    },
  };
}
