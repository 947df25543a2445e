import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { withDatabase } from '#test/support/database.ts';
import { withPackFolder } from '#test/support/packFolder.ts';

const database = withDatabase();
const folder = withPackFolder();
const texts = 'brands/kauri/locales/en.json';
const own = JSON.parse(folder.read(texts));

afterEach(() => folder.reset());

function start(words: readonly string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [resolve('src/cli/main.ts'), 'brand', ...words], {
    cwd: folder.root,
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATABASE_URL: database.url, CATALOG_DIR: 'none' },
  });
}

/** Runs a command as an admin does, in the folder with the packs. */
async function run(...words: string[]): Promise<{ status: number | null; output: string; errorOutput: string }> {
  const child = start(words);
  let output = '';
  let errorOutput = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const status = await new Promise<number | null>((done) => child.once('close', done));
  return { status, output, errorOutput };
}

/** The page of a host; `fetch` does not let the host be chosen. */
function pageAt(port: number, host: string): Promise<string> {
  return new Promise((found, failed) => {
    const request = get({ host: '127.0.0.1', port, path: '/', headers: { host } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => found(text));
    });
    request.on('error', failed);
  });
}

test('`check` reports each fault with file, line and reason', async () => {
  expect(await run('check', 'kauri')).toMatchObject({ status: 0, output: 'kauri: no errors, no warnings.\n' });
  folder.write(texts, `{\n  "flow.booking.title": "Book",\n  "flow.booking.titel": "Book"\n}`);
  const { status, errorOutput } = await run('check');
  expect(status).toBe(1);
  expect(errorOutput).toContain('brands/kauri/flows/booking.overlay.json:');
  expect(errorOutput).toMatch(/warning brands\/kauri\/locales\/en\.json:3:\d+#\/flow\.booking\.titel \(unused-text\)/);
  const { output } = await run('check', 'kauri', '--json');
  expect(JSON.parse(output)).toMatchObject({
    brands: ['kauri'],
    faults: expect.arrayContaining([expect.objectContaining({ rule: 'unused-text', line: 3 })]),
  });
});

test.each([
  ['an unknown brand', ['check', 'kuari'], /Did you mean “kauri”/],
  ['a missing argument', ['publish'], /argument is missing.*brand publish <brand>/],
  ['a surplus argument', ['history', 'kauri', 'please'], /“please” is not expected/],
  ['an unknown option', ['diff', 'kauri', '--aganist', 'live'], /There is no option “--aganist”\. Usage/],
  ['a version that does not exist', ['diff', 'kauri', '--against', '99'], /“kauri” has no version 99/],
  ['an invalid version number', ['rollback', 'kauri', 'one'], /“one” is not a version number/],
  ['a version number above PostgreSQL’s integers', ['rollback', 'kauri', '2147483648'], /is not a version number/],
  ['a folder to import', ['import', 'fhir', 'test', '--brand', 'kauri'], /There is no file test\./],
  ['a value for a switch', ['check', 'kauri', '--json=yes'], /argument\. Usage/],
  ['an unknown path', ['explain', 'kauri', 'flows.boking'], /There is no value at “flows.boking”/],
  ['an existing brand', ['new', 'kauri'], /already exists/],
  ['an invalid name', ['new', '../up'], /is not a brand id/],
])('exits with 2 for %s', async (_why, words, complaint) => {
  const { status, errorOutput } = await run(...words);
  expect(status).toBe(2);
  expect(errorOutput).toMatch(complaint);
});

test('the brand commands work together from new to rollback', async () => {
  expect(await run('new', 'tui', '--from', 'kauri')).toMatchObject({ status: 0 });
  expect(await run('check', 'tui')).toMatchObject({ status: 0 });
  expect(await run('publish', 'tui', '--note', 'The first')).toMatchObject({
    status: 0,
    output: 'Version 1 of tui is live.\n',
  });
  expect((await run('publish', 'tui')).output).toBe('Nothing changed since version 1.\n');

  folder.write('brands/tui/locales/en.json', { ...own, 'flow.booking.title': 'Book with Tui' });
  expect((await run('diff', 'tui', '--against', 'live')).output).toBe(
    // Every brand has texts in en-AU too, for visitors with an unsupported locale.
    ['en-NZ', 'en-AU']
      .map((locale) => `texts.${locale}.flow.booking.title\n  - "Book your scan"\n  + "Book with Tui"\n`)
      .join(''),
  );
  const path = 'texts.en-NZ.flow.booking.title';
  expect((await run('explain', 'tui', path)).output).toContain('not live');
  expect((await run('publish', 'tui', '--json')).output).toBe(
    `${JSON.stringify({ brand: 'tui', published: 2, faults: [] }, null, 2)}\n`,
  );
  const explained = (await run('explain', 'tui', path)).output.split('\n');
  expect(explained.slice(0, 3)).toEqual([
    '"Book with Tui"',
    '  base   brands/base/locales/en.json#/flow.booking.title → "Book an appointment"',
    '  brand  brands/tui/locales/en.json#/flow.booking.title → "Book with Tui"',
  ]);
  expect(explained[3]).toMatch(/^ {2}live since version 2, 20/);
  expect((await run('explain', 'tui', 'settings.radiology.code')).output).toMatch(
    /live since version 1, .*: The first/,
  );

  const late = await run('publish', 'tui', '--onto', '1');
  expect(late.status).toBe(0);
  folder.write('brands/tui/locales/en.json', own);
  expect(await run('publish', 'tui', '--onto', '1')).toMatchObject({
    status: 1,
    errorOutput: expect.stringMatching(/Nothing was published: .* made version 2 live .* --onto 2/),
  });

  expect((await run('diff', 'tui', '--version', '1', '--against', '2')).output).toBe(
    ['en-NZ', 'en-AU']
      .map((locale) => `texts.${locale}.flow.booking.title\n  - "Book with Tui"\n  + "Book your scan"\n`)
      .join(''),
  );
  expect((await run('rollback', 'tui')).output).toBe('Version 1 of tui is live again.\n');
  const history = await run('history', 'tui');
  expect(history.output.split('\n').map((line) => line.slice(0, 7))).toEqual(['→    1 ', '     2 ', '     1 ', '']);
  folder.write('brands/tui/theme.json', { accent: '#ffff00' });
  expect(await run('publish', 'tui')).toMatchObject({
    status: 1,
    errorOutput: expect.stringMatching(/theme-contrast.*Nothing was published/s),
  });
}, 120_000);

test('`preview` serves each saved edit until Ctrl-C', async () => {
  folder.write('brands/kauri/theme.json', { accent: '#123456' });
  const child = start(['preview', 'kauri']);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 30_000 }).toMatch(/Preview of kauri: http:\S+:\d+/);
  const port = /Preview of kauri: http:\S+:(\d+)/.exec(output)?.[1];
  const colour = async () => /theme-color" content="(.*)"/.exec(await pageAt(Number(port), 'kauri.localhost'))?.[1];
  expect(await colour()).toBe('#123456');
  folder.write('brands/kauri/theme.json', { accent: '#654321' });
  expect(await colour()).toBe('#654321');
  folder.write('brands/kauri/theme.json', '{ "accent": "#65');
  expect(await colour()).toBe('#654321');
  expect(output).toMatch(/brands\/kauri\/theme\.json:1:\d+#\/accent \(malformed-json\)/);
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  expect(await ended).toBe(0);
}, 60_000);
