import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withDatabase } from '#test/support/database.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { startPortalProcess } from '#test/support/portalProcess.ts';

const database = withDatabase();
const folder = withPackFolder();

/** What a portal of its own prints until it serves, with packs of which one has a wrong colour. */
async function outputOf(environment: Record<string, string>): Promise<string> {
  folder.write('brands/kauri/theme.json', { accent: 'no colour' });
  const portal = await startPortalProcess(
    { DATABASE_URL: database.url, DATA_DIR: join(folder.root, '.data'), ...environment },
    folder.root,
  );
  onTestFinished(async () => {
    await portal.end('SIGTERM');
    folder.reset();
  });
  return portal.output;
}

const times = (output: string, words: string) => output.split(words).length - 1;

test('a development start prints a pack fault once, as text', async () => {
  const output = await outputOf({ NODE_ENV: 'development' });
  expect(times(output, 'brands/kauri/theme.json')).toBe(1);
  expect(output).toContain('error brands/kauri/theme.json#/accent (');
});

test('a production start prints a pack fault once, as JSON', async () => {
  const output = await outputOf({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@radiology.example',
    SIGNING_KEY: randomBytes(32).toString('hex'),
    DOCUMENT_KEYS: randomBytes(32).toString('hex'),
  });
  expect(times(output, 'brands/kauri/theme.json')).toBe(1);
  const lines = output.split('\n').filter((line) => line.includes('brands/kauri/theme.json'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, reason: expect.stringMatching(/^brands\/kauri\/theme\.json\/accent: .+/), msg: 'brand' },
  ]);
});
