import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import type { SchemaName } from '#brand/pack.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { checkCondition } from '#flow/lint/checkCondition.ts';
import { flowRules } from '#flow/lint/rules.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { packRules } from '#test/flows/packRules.ts';
import { documentedChanges } from '#test/support/documentedChanges.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { testTitles } from './testTitles.ts';

const pages = ['docs/security.md', 'docs/operations.md'];

/** A paragraph, list item or body row of a table. */
interface Statement {
  /** The heading above it. */
  readonly section: string;
  /** Number of its first line. */
  readonly line: number;
  readonly text: string;
}

/** Returns all statements of a page except code blocks. */
function statementsOf(page: string): readonly Statement[] {
  const found: { section: string; line: number; text: string }[] = [];
  let section = '';
  let fenced = false;
  let rows = 0;
  /** The paragraph or list item that a line may go on with. */
  let open: { text: string } | undefined;
  for (const [index, line] of readFileSync(page, 'utf8').split('\n').entries()) {
    const heading = /^#+ (.*)/.exec(line)?.[1];
    const fence = /^\s*```/.test(line);
    const row = !fenced && line.startsWith('|');
    rows = row ? rows + 1 : 0;
    if (fence) fenced = !fenced;
    if (fence || fenced || row || heading !== undefined || line.trim() === '') open = undefined;
    if (fence || fenced || line.trim() === '') continue;
    if (heading !== undefined) section = heading;
    else if (open && !/^\s*(?:[-*]|\d+\.) /.test(line)) open.text += ` ${line.trim()}`;
    // The first two rows of a table are its head.
    else if (!row || rows > 2) {
      const statement = { section, line: index + 1, text: line.trim() };
      found.push(statement);
      if (!row) open = statement;
    }
  }
  return found;
}

/** Returns true if a statement needs no test: advice for operators, or a listed gap. */
const claimsNothing = ({ section, text }: Statement) =>
  /^(?:Not covered|Advice)\b/.test(section) || /^(?:[-*] |\d+\. )?Advice: /.test(text);

/** A row of the table of OWASP ASVS may say why no test of ours can show it. */
const hasReason = ({ section, text }: Statement) =>
  section.startsWith('OWASP ASVS') && /\| reason: \S+(?: \S+){3,} \|$/.test(text);

interface Link {
  readonly words: string;
  /** Path from the root of the project. */
  readonly file: string;
}

/** The links of a text to tests. */
function testLinksIn(text: string, page: string): readonly Link[] {
  const links = text.matchAll(/\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^)\s]+\.test\.tsx?)\)/g);
  return [...links].map(([, words = '', target = '']) => ({ words, file: normalize(join(dirname(page), target)) }));
}

const known = new Map<string, readonly string[]>();

/** The titles of the tests in a file, without the clauses of the specification before them. */
function titlesIn(file: string): readonly string[] {
  const titles = known.get(file) ?? readTitles(file);
  known.set(file, titles);
  return titles;
}

function readTitles(file: string): readonly string[] {
  return testTitles(file).map((title) => title.replace(/^(?:\[[A-Z]+-\w+\] )+/, ''));
}

/** Whether a quoted title is that of a test; `…` stands for what differs from case to case. */
function isTitleIn(file: string, quoted: string): boolean {
  const pattern = quoted
    .split('…')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.+');
  return titlesIn(file).some((title) => new RegExp(`^${pattern}$`, 'u').test(title));
}

test.each(pages)('each statement of %s names its test', (page) => {
  const unproved = statementsOf(page).filter(
    (statement) => !claimsNothing(statement) && !hasReason(statement) && testLinksIn(statement.text, page).length === 0,
  );
  expect(unproved.map(({ line, text }) => `${page}:${line} ${text.slice(0, 80)}`)).toEqual([]);
});

test.each(pages)('the tests that %s names exist', (page) => {
  const missing = testLinksIn(readFileSync(page, 'utf8'), page).filter(({ file }) => !existsSync(file));
  expect(missing).toEqual([]);
});

test.each(pages)('%s quotes only titles of tests', (page) => {
  const quoted = testLinksIn(readFileSync(page, 'utf8'), page).flatMap(({ words, file }) => {
    const title = /^"(.+)"$/.exec(words)?.[1];
    return title === undefined ? [] : [{ title, file }];
  });
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter(({ title, file }) => existsSync(file) && !isTitleIn(file, title))).toEqual([]);
  // A title with fewer words of its own would fit too many tests.
  expect(quoted.filter(({ title }) => (title.match(/[^\s…]+/g) ?? []).length < 3)).toEqual([]);
});

test('each decision has a number of its own', () => {
  const files = readdirSync('docs/decisions');
  const numbers = files.map((file) => file.slice(0, 3));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const misnamed = files.filter(
    (file) => !readFileSync(`docs/decisions/${file}`, 'utf8').startsWith(`# ${file.slice(0, 3)} `),
  );
  expect(misnamed).toEqual([]);
});

const guide = 'docs/brand-authors.md';
const guideText = readFileSync(guide, 'utf8');

/** The texts in backquotes outside blocks of code. */
const quotedCode = [...guideText.replace(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('the JSON files of the authors’ guide match their schemas', () => {
  const { validate } = schemaTools();
  const files = documentedChanges(guide).flatMap(({ files }) => files.filter(({ file }) => file.endsWith('.json')));
  const violations = files.flatMap(({ file, text }) => {
    const json = JSON.parse(text);
    const name = /\/schemas\/(.+)\.schema\.json$/.exec(json.$schema)?.[1];
    return validate(name as SchemaName, json).map(({ pointer, reason }) => `${file}#${pointer} ${reason}`);
  });
  expect(files.length).toBeGreaterThan(20);
  expect(violations).toEqual([]);
});

test('the conditions in sentences of the authors’ guide are valid', () => {
  const conditions = quotedCode.filter((code) => /^\{ "(?:all|any|not|field|var)"/.test(code));
  const faults: string[] = [];
  for (const code of conditions)
    checkCondition(JSON.parse(code), [], (_path, reason) => faults.push(`${code}: ${reason}`));
  expect(conditions.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test('the settings that the authors’ guide names exist', () => {
  const { properties } = JSON.parse(readFileSync('schemas/brand.schema.json', 'utf8'));
  const paths = quotedCode.filter((code) =>
    /^(?:application|radiology|booking|bookingRequest|integration)\.\w+$/.test(code),
  );
  const flags = quotedCode.filter((code) => /^[a-z][A-Za-z]+Enabled$/.test(code)).map((name) => `application.${name}`);
  const unknown = [...paths, ...flags].filter((path) => {
    const [group = '', name = ''] = path.split('.');
    return properties[group]?.properties[name] === undefined;
  });
  expect(paths.length).toBeGreaterThan(3);
  expect(unknown).toEqual([]);
});

test('the rules that the authors’ guide names exist', () => {
  const rules = [...guideText.matchAll(/\(rule `([\w-]+)`\)/g)].map(([, rule = '']) => rule);
  expect(rules.length).toBeGreaterThan(8);
  expect(rules.filter((rule) => !(rule in { ...flowRules, ...packRules }))).toEqual([]);
});

const folder = withPackFolder();

test('[BK-10b] the guide’s question for one country passes `brand check`', () => {
  const [, section = ''] = guideText.split('\n## A question for one country');
  const [body = ''] = section.split('\n## ');
  const files = [...body.matchAll(/^```json (\S+)\n(.*?)^```$/gms)];
  expect(files.length).toBe(2);
  for (const [, file = '', text = ''] of files) folder.write(file, text);
  const { base, pack } = folder.source('southern-light');
  const resolved = resolvePack(base.pack, pack.pack, schemaTools());
  expect('faults' in resolved ? resolved.faults : []).toEqual([]);
});
