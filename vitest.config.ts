import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The suites in the order in which they run. A worker ends when the next file is of another suite, so suites do not mix. */
const suites = ['e2e', 'server', 'contract', 'unit'] as const;

/** Four suites: `unit` needs nothing, `server` a real PostgreSQL, `contract` the whole server, `e2e` Chromium too. */
const project = (name: (typeof suites)[number], include: string[], more = {}) => ({
  test: {
    name,
    include,
    sequence: { groupOrder: suites.indexOf(name) },
    setupFiles: ['test/support/workerSetup.ts'],
    // Files share workers, so that a worker loads the server's modules and starts Chromium once.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    ...more,
  },
});

const database = {
  globalSetup: ['test/support/postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Tests wait for events, not for a time; one second is too little when browsers share a processor.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // A file waits for half its time, for browsers, mail servers and clocks, so more files than processors run at a time.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // A larger young generation saves the workers most of their garbage collection.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      project(
        'unit',
        [
          'src/**/*.test.{ts,tsx}',
          'test/architecture/**/*.test.ts',
          'test/flows/**/*.test.ts',
          'test/exchange/**/*.test.ts',
          'test/support/**/*.test.ts',
        ],
        // Some tests run every path of every flow while browsers use the same processors.
        { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } },
      ),
      project('server', ['test/server/**/*.test.ts'], database),
      project('contract', ['test/contract/**/*.test.ts'], database),
      // A failing test runs once more, and the report names it: browsers on a busy machine are sometimes late.
      project('e2e', ['test/e2e/**/*.test.ts'], { ...database, retry: 1 }),
    ],
  },
});
