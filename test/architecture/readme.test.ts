import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const pages = ['README.md', ...globSync('docs/**/*.md')];
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test.each(pages)('the scripts and files that %s names exist', (page) => {
  const text = readFileSync(page, 'utf8');
  const commands = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '');
  expect(links.filter((target) => !existsSync(normalize(join(dirname(page), target))))).toEqual([]);
});

test('pins every package, and the lockfile names no host', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = Object.values<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});

test('npm start has the V8 flags of the measurements', () => {
  // `--optimize-for-size` makes a search three to four times as expensive.
  expect(scripts.start?.match(/ --[\w-]+(?:=\S+)?/g)).toEqual([
    ...[' --max-semi-space-size=8', ' --heap-growing-percent=20', ' --with-parent'],
  ]);
});
