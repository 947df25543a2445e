import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './support/chromium.ts';

/**
 * `npm test` runs everything, `npm run check` what needs neither database nor browser, `npm run soak` the long loops whole;
 * `npm run sheet` looks at every screen in every language at every place, and puts pictures of them into .data/sheet.
 * The last line is `N passed, N failed`; the exit status is 0 only when nothing failed and something passed.
 */
const mode = process.argv[2] ?? 'all';
const full = mode !== 'check';
const totals = { passed: 0, failed: 0 };

function count(passed: boolean): void {
  totals[passed ? 'passed' : 'failed'] += 1;
}

function run(
  title: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  process.stdout.write(`\n── ${title}\n`);
  const child = spawn(join('node_modules/.bin', program), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((done) => child.once('exit', (code) => done(code === 0)).once('error', () => done(false)));
}

async function runTests(
  projects: readonly string[],
  env: Record<string, string>,
  files: readonly string[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-tests-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await run(
    `tests: ${projects.join(', ')}`,
    'vitest',
    [...args, ...projects.flatMap((project) => ['--project', project]), ...files],
    env,
  );
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += numPassedTests;
    // A file that could not even be read has no tests in it, and vitest may fail for what no test owns.
    totals.failed += ended ? numFailedTests : Math.max(numFailedTests, numFailedTestSuites, 1);
  } catch {
    totals.failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

count(await run('types', 'tsc', ['-p', 'tsconfig.json']));
count(await run('lint and format', 'biome', ['check', '--error-on-warnings', '.']));
if (full) {
  count(await run('client', 'node', ['esbuild.config.ts']));
  const chromium = await ensureChromium();
  if (mode === 'sheet')
    await runTests(['e2e'], { CHROMIUM: chromium, SHEET: '.data/sheet' }, ['test/e2e/sheet.test.ts']);
  else
    await runTests(['unit', 'server', 'contract', 'e2e'], {
      CHROMIUM: chromium,
      ...(mode === 'soak' && { SOAK: '1' }),
    });
} else {
  await runTests(['unit'], {});
}
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
