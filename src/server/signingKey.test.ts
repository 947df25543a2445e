import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signingKey } from './signingKey.ts';

test('the first start in development creates and stores a key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const made = signingKey('', dataDir);
  expect(made).toHaveLength(32);
  expect(signingKey('', dataDir)).toEqual(made);
  expect(statSync(join(dataDir, 'signing-key')).mode & 0o777).toBe(0o600);
  expect(signingKey('', join(folder, 'other'))).not.toEqual(made);
});
