import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Loader, Plugin } from 'esbuild';

const barrel = '@fluentui/react-components';
const importFromBarrel = /import\s*\{([^}]*)\}\s*from\s*(['"])@fluentui\/react-components\2;?/g;
const exportFromPackage = /export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g;

/** A name that the barrel passes on: from which package, and what it is called there. */
interface Origin {
  readonly package: string;
  readonly name: string;
}

function specifiers(list: string): readonly { readonly name: string; readonly as: string }[] {
  const clauses = list
    .replaceAll(/\/\/.*$/gm, '')
    .split(',')
    .map((clause) => clause.trim());
  return clauses.filter(Boolean).map((clause) => {
    const [name = '', as = name] = clause.split(/\s+as\s+/);
    return { name, as };
  });
}

/** Reads in the barrel itself which package each of its names comes from. */
function origins(): ReadonlyMap<string, Origin> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${barrel}/package.json`));
  const text = readFileSync(join(folder, 'lib/index.js'), 'utf8');
  return new Map(
    [...text.matchAll(exportFromPackage)].flatMap(([, list = '', from = '']) =>
      specifiers(list).map(({ name, as }) => [as, { package: from, name }] as const),
    ),
  );
}

function rewrite(source: string, known: ReadonlyMap<string, Origin>, path: string): string {
  return source.replaceAll(importFromBarrel, (_, list: string) =>
    specifiers(list)
      .filter(({ name }) => !name.startsWith('type '))
      .map(({ name, as }) => {
        const origin = known.get(name);
        if (!origin) throw new Error(`${path} imports ${name}, which ${barrel} does not export.`);
        return `import { ${origin.name} as ${as} } from '${origin.package}';`;
      })
      .join(' '),
  );
}

/**
 * Makes esbuild import each Fluent component from its own package. A barrel is one file, and a file belongs to one chunk: with it
 * every component that is used anywhere would be in the first load. Line numbers stay when an import stands on one line.
 */
export function fluentBarrel(): Plugin {
  return {
    name: 'fluent-barrel',
    setup({ onLoad }) {
      const known = origins();
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes(barrel)) return undefined;
        return { contents: rewrite(source, known, path), loader: extname(path).slice(1) as Loader };
      });
    },
  };
}
