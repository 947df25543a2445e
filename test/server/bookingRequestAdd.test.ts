import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingRequestAdd } from '#cli/commands/bookingRequestAdd.ts';
import { verifyAudit } from '#server/domain/auditLog.ts';
import { withPortal } from '#test/support/portal.ts';
import { signedIn } from '#test/support/signedIn.ts';

const portal = withPortal(undefined, 'catalog');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'request-'));
  cpSync('catalog/demo/booking-requests', folder, { recursive: true });
  vi.stubEnv('DATABASE_URL', portal.databaseUrl);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('PUBLIC_URL', 'https://book.example');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Runs the command on the file of the folder, after a change of what it says. */
async function add(change: (request: object) => void = () => undefined) {
  const file = join(folder, 'knee.json');
  const request = JSON.parse(readFileSync(file, 'utf8'));
  change(request);
  writeFileSync(file, JSON.stringify(request, null, 2));
  const output: string[] = [];
  const status = await bookingRequestAdd.run([file], {
    print: (line) => output.push(line),
    printError: (line) => output.push(line),
  });
  return { status, output: output.join('\n') };
}

const count = async () => Number((await portal.db.pool.query('select count(*) from booking_request')).rows[0].count);

test('adds a request with its documents and prints its link', async () => {
  const { status, output } = await add();
  expect(status).toBe(0);
  const [, bookingKey = ''] = /^https:\/\/book\.example\/booking-requests\/([A-Za-z0-9_-]{22})$/.exec(output) ?? [];
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: bookingKey });
  const ask = (path: string) => fetch(portal.url + path, { headers: { cookie } });
  const summary = (await (await ask(`/api/booking_requests/${bookingKey}`)).json()) as {
    slug: string;
    clinic: { slug: string };
    bodyPart: string;
    attachments: { id: string; fileName: string; contentType: string }[];
  };
  expect([summary.clinic.slug, summary.bodyPart]).toEqual(['surry-hills', 'Knee']);
  expect(summary.attachments.map(({ fileName, contentType }) => [fileName, contentType])).toEqual([
    ['referral.pdf', 'application/pdf'],
    ['earlier-x-ray.png', 'image/png'],
  ]);
  for (const { id, fileName } of summary.attachments) {
    const answer = await ask(`/api/secured/booking_requests/${summary.slug}/attachments/${id}/view`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(readFileSync(join('catalog/demo/booking-requests', fileName))), fileName).toBe(true);
  }
  expect(await verifyAudit(portal.db.kysely)).toMatchObject({ broken: undefined });
});

const mistakes: readonly (readonly [what: string, mistake: object, output: RegExp])[] = [
  ['a property that is not known', { patinet: {} }, /Did you mean “patient”/],
  ['a name that is a link', { patient: { firstName: 'http://evil.example/pay' } }, /\/patient\/firstName/],
  ['a date that is none', { patient: { dateOfBirth: '1984-02-31' } }, /\/patient\/dateOfBirth/],
  [
    'a file that is not there',
    { documents: [{ file: 'gone.pdf', title: 'Referral' }] },
    /no readable file .*gone\.pdf/,
  ],
  ['a brand that is not there', { brand: 'southern-lihgt' }, /no brand “southern-lihgt”.*southern-light/],
  ['a body part that no exam has', { bodyPart: 'Kne' }, /No exam in the catalog has the body part “Kne”/],
  ['an exam that is not there', { exam: 'mri-kne' }, /no exam “mri-kne”/],
];

test.each(mistakes)('reports %s and stores nothing', async (_what, mistake, words) => {
  const before = await count();
  const { status, output } = await add((request) => Object.assign(request, mistake)).catch((error: Error) => ({
    status: 1,
    output: error.message,
  }));
  expect(status).toBeGreaterThan(0);
  expect(output).toMatch(words);
  expect(await count()).toBe(before);
});

test('refuses a text file named as a PDF', async () => {
  writeFileSync(join(folder, 'referral.pdf'), 'Dear colleagues, this is no PDF.');
  const before = await count();
  const { status, output } = await add();
  expect(status).toBe(1);
  expect(output).toMatch(/knee\.json:\d+.*\n?.*referral\.pdf is of an unknown type/s);
  expect(await count()).toBe(before);
});
