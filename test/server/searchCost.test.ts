import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { soon } from '#test/support/freeSlots.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal();

/** Searches and returns the body as it was sent, before it is decompressed. */
function search(query: object): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip, br' };
    const sent = request(`${portal.url}/api/availability/search`, { method: 'POST', headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(query));
  });
}

test('a week at 20 clinics has at most 8 kB', async () => {
  const from = soon(3);
  const query = { exams: ['xray-chest'], view: 'WEEK', limit: 20, from, slotsOn: ['FIRST'] };
  const { encoding, bytes } = await search(query);
  expect(encoding).toBe('br');
  const found = readAnswer(bytes);
  expect(found.clinics).toHaveLength(20);
  expect(found.total).toBeGreaterThan(1_000);
  expect(bytes.length).toBeLessThanOrEqual(8_192);
});

test('[BK-6b] a week of visits has at most 8 kB', async () => {
  const query = { exams: ['xray-chest', 'us-knee'], view: 'WEEK', limit: 20, from: soon(3), slotsOn: ['FIRST'] };
  const { bytes } = await search(query);
  const found = readAnswer(bytes);
  expect(found.clinics).toHaveLength(20);
  expect(found.total).toBeGreaterThan(500);
  expect(bytes.length).toBeLessThanOrEqual(8_192);
});

test('[SL-1] reasons of empty days add little to a week', async () => {
  const query = {
    exams: ['xray-chest'],
    view: 'WEEK',
    limit: 20,
    from: soon(3),
    timeOfDay: 'EVENING',
    slotsOn: ['FIRST'],
  };
  const { bytes } = await search(query);
  const days = readAnswer(bytes).clinics.flatMap((clinic) => clinic.days);
  const reasons = days.flatMap(({ reason }) => reason ?? []);
  expect(reasons.length).toBeGreaterThan(40);
  expect(days.filter(({ count }) => count > 0).every(({ reason }) => reason === undefined)).toBe(true);
  expect(new Set(reasons).size).toBeGreaterThan(1);
  expect(bytes.length).toBeLessThanOrEqual(8_192);
});

function readAnswer(bytes: Buffer): components['schemas']['availability'] {
  return JSON.parse(String(brotliDecompressSync(bytes)));
}
