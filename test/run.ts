import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installChromium } from './support/chromium.ts';
import { installDocumentServers } from './support/documentServers.ts';

/**
 * `npm test` runs everything. `npm run check` runs what needs neither database nor browser. `npm run soak` runs the long loops in
 * full. `npm run screenshots` checks every screen in every language at every place, and writes pictures to .data/screenshots.
 * The last line is `N passed, N failed`. The exit status is 0 only if nothing failed and something passed.
 */
const mode = process.argv[2] ?? 'all';
const full = mode !== 'check';
const totals = { passed: 0, failed: 0 };

function count(passed: boolean): void {
  totals[passed ? 'passed' : 'failed'] += 1;
}

interface Ended {
  readonly passed: boolean;
  readonly output: string;
}

/** Runs a program of node_modules/.bin. Keeps its output until the end if `quiet`, else passes it on. */
function run(
  program: string,
  args: readonly string[],
  { quiet = false, env = {} }: { readonly quiet?: boolean; readonly env?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(join('node_modules/.bin', program), args, {
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((done) =>
    child
      .once('close', (code) => done({ passed: code === 0, output }))
      .once('error', (error) => done({ passed: false, output: error.message })),
  );
}

/** Runs a check while others run. Prints its output when it ends, so that lines do not mix. */
async function check(title: string, program: string, args: readonly string[]): Promise<void> {
  const { passed, output } = await run(program, args, { quiet: true });
  process.stdout.write(`\n── ${title}: ${passed ? 'passed' : 'failed'}\n${output}`);
  count(passed);
}

async function runTests(
  projects: readonly string[],
  env: Record<string, string>,
  files: readonly string[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-tests-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  process.stdout.write(`\n── tests: ${projects.join(', ')}\n`);
  const { passed } = await run('vitest', [...args, ...projects.flatMap((name) => ['--project', name]), ...files], {
    env,
  });
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += numPassedTests;
    // A file that does not load has no tests, and vitest can fail outside of a test.
    totals.failed += passed ? numFailedTests : Math.max(numFailedTests, numFailedTestSuites, 1);
  } catch {
    totals.failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

async function runBrowserTests(): Promise<void> {
  await check('client', 'node', ['esbuild.config.ts']);
  const chromium = installChromium();
  if (mode === 'screenshots') {
    const env = { CHROMIUM: chromium, SCREENSHOTS: '.data/screenshots' };
    await runTests(['e2e'], env, ['test/e2e/screenshots.test.ts']);
  } else {
    installDocumentServers();
    const env = { CHROMIUM: chromium, ...(mode === 'soak' && { SOAK: '1' }) };
    await runTests(['unit', 'server', 'contract', 'e2e'], env);
  }
}

await Promise.all([
  check('types', 'tsc', ['-p', 'tsconfig.json']),
  check('lint and format', 'biome', ['check', '--error-on-warnings', '.']),
  full ? runBrowserTests() : runTests(['unit'], {}),
]);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
