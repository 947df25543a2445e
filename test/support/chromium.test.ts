import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installChromium } from './chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'isocentre-apt-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM', '');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(chromium, 'executablePath').mockReturnValue(join(folder, 'playwright'));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Puts an apt-get on the PATH that installs the programs it knows and fails for the others. Returns its calls so far. */
function fakeApt(known: readonly string[]): () => readonly string[] {
  const cases = known.map((name) => `*"-qq ${name}") : > "${folder}/${name}";;`);
  const script = [
    '#!/bin/sh',
    `echo "$*" >> "${folder}/calls"`,
    'case "$*" in',
    'update*) ;;',
    ...cases,
    '*) exit 100;; esac',
  ];
  writeFileSync(join(folder, 'apt-get'), script.join('\n'), { mode: 0o755 });
  const calls = join(folder, 'calls');
  return () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []);
}

test('installs Chromium also if apt has no headless shell', () => {
  fakeApt(['chromium']);
  expect(installChromium(true)).toBe(join(folder, 'chromium'));
});

test('installs only the headless shell next to an installed Chromium', () => {
  const calls = fakeApt(['chromium', 'chromium-headless-shell']);
  writeFileSync(join(folder, 'chromium'), '');
  expect(installChromium(true)).toBe(join(folder, 'chromium'));
  expect(calls()).toEqual(['update -qq', 'install -y -qq chromium-headless-shell']);
  installChromium(true);
  expect(calls()).toHaveLength(2);
});

test('gives instructions if Chromium cannot be installed', () => {
  fakeApt([]);
  expect(() => installChromium(true)).toThrow('set CHROMIUM to its path');
});

test("does not install a shell for Playwright's Chromium", () => {
  const calls = fakeApt(['chromium', 'chromium-headless-shell']);
  writeFileSync(join(folder, 'playwright'), '');
  expect(installChromium(true)).toBe(join(folder, 'playwright'));
  expect(calls()).toEqual([]);
});
