import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Four suites: `unit` needs nothing, `server` a real PostgreSQL, `contract` the whole server, `e2e` Chromium too. */
const project = (name: string, include: string[], more = {}) => ({
  test: { name, include, setupFiles: ['test/support/seed.ts'], ...more },
});

const database = {
  globalSetup: ['test/support/postgres.ts'],
  ...{ testTimeout: 60_000, hookTimeout: 60_000 },
  // What is waited for comes when it comes; a second is little where two browsers share a processor.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // Most of the time is spent waiting for browsers, so that two files run side by side also where there is little to run on.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project(
        'unit',
        [
          'src/**/*.test.{ts,tsx}',
          'test/architecture/**/*.test.ts',
          'test/flows/**/*.test.ts',
          'test/exchange/**/*.test.ts',
        ],
        // Some walk every way of every flow, beside browsers that want the same processor.
        { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } },
      ),
      project('server', ['test/server/**/*.test.ts'], database),
      project('contract', ['test/contract/**/*.test.ts'], database),
      // A test that fails is tried once more, and the report says so: a browser on a busy machine is sometimes late.
      project('e2e', ['test/e2e/**/*.test.ts'], { ...database, retry: 1 }),
    ],
  },
});
