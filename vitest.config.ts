import { defineConfig } from 'vitest/config';

/** Four suites: `unit` needs nothing, `server` a real PostgreSQL, `contract` PostgreSQL and the contract, `e2e` Chromium too. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/architecture/**/*.test.ts', 'test/flows/**/*.test.ts'] } },
    ],
  },
});
