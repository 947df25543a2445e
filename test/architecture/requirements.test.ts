import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { testTitles } from './testTitles.ts';

const page = 'docs/requirements.md';

interface Clause {
  readonly code: string;
  readonly status: string;
}

const row = /^\| ([A-Z]{2}-\d+[a-z]?) \| (.+?) \| (.+?) \|.*\|$/;
const code = /\b[A-Z]{2}-\d+[a-z]?\b/g;

const text = readFileSync(page, 'utf8');
const clauses: readonly Clause[] = text.split('\n').flatMap((line) => {
  const [, code, , status] = row.exec(line) ?? [];
  return code && status ? [{ code, status }] : [];
});
const clauseCodes = new Set(clauses.map(({ code }) => code));
/** The codes of all clauses, and the code that stands for all clauses of a requirement: RT-17 for RT-17a to RT-17e. */
const knownCodes = new Set([...clauseCodes].flatMap((code) => [code, code.replace(/[a-z]$/, '')]));

const testFiles = globSync('{src,test}/**/*.test.{ts,tsx}').sort();
const tagged = testsByTag();

test('each clause appears once and has a status', () => {
  expect(clauses.length).toBeGreaterThan(200);
  expect(clauses.length).toBe(clauseCodes.size);
  const status = /^(?:done|partly: \S.* \(.+\)|not yet \(.+\))$/;
  expect(clauses.filter((clause) => !status.test(clause.status))).toEqual([]);
  // A code with clauses is no clause itself.
  expect([...clauseCodes].filter((code) => /[a-z]$/.test(code) && clauseCodes.has(code.slice(0, -1)))).toEqual([]);
});

test('each code in code, tests and docs is listed', () => {
  const files = globSync('{src,test,flows,schemas,openapi,brands,catalog,docs}/**/*.{ts,tsx,mjs,json,yaml,md,sql,css}');
  const unlisted = [...files, 'README.md'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(code)]
      .filter(([code]) => !knownCodes.has(code))
      .map(([code]) => `${file}: ${code}`),
  );
  expect(unlisted).toEqual([]);
});

test('each tag of a test names a clause', () => {
  const unlisted = [...tagged].filter(([tag]) => !clauseCodes.has(tag)).map(([tag, files]) => ({ tag, files }));
  expect(unlisted).toEqual([]);
});

test('each test title has at most ten words', () => {
  // A placeholder counts as a part of its word.
  const placeholder = /\$\{(?:[^{}]|\{[^}]*\})*\}/g;
  const words = (title: string) =>
    title
      .replace(/^(?:\[[^\]]+\] )+/, '')
      .replace(placeholder, '')
      .split(/\s+/).length;
  const long = testFiles.flatMap((file) =>
    testTitles(file)
      .filter((title) => words(title) > 10)
      .map((title) => `${file}: ${title}`),
  );
  expect(long).toEqual([]);
});

test('only clauses that are begun have tagged tests', () => {
  const has = ({ code }: Clause) => tagged.has(code);
  expect(clauses.filter((clause) => clause.status === 'done' && !has(clause))).toEqual([]);
  expect(clauses.filter((clause) => clause.status.startsWith('not yet') && has(clause))).toEqual([]);
});

test('the page lists the files with tests of each clause', async () => {
  const listed = text.replaceAll(new RegExp(row, 'gm'), (_line, code: string, requirement: string, status: string) => {
    const files = (tagged.get(code) ?? []).map((file) => `[${labelOf(file)}](../${file})`);
    return `| ${code} | ${requirement} | ${status} | ${files.map((file) => `${file} `).join('')}|`;
  });
  const update = `to update ${page}: npx vitest run --project unit test/architecture/requirements.test.ts -u`;
  await expect(listed, update).toMatchFileSnapshot(resolve(page));
});

/** The files with tests of each tag, such as `RT-2`. */
function testsByTag(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of testFiles) {
    if (!/\[[A-Z]{2}-\d/.test(readFileSync(file, 'utf8'))) continue;
    const tags = testTitles(file).flatMap((title) => /^(?:\[[^\]]+\] )+/.exec(title)?.[0].match(code) ?? []);
    for (const tag of new Set(tags)) found.set(tag, [...(found.get(tag) ?? []), file]);
  }
  return found;
}

/** A short name of a test file: `Logo` beside its source, `e2e/shell` below `test`. */
function labelOf(file: string): string {
  const path = file.replace(/\.test\.tsx?$/, '');
  return path.startsWith('test/') ? path.slice(5) : basename(path);
}
