import { defineConfig } from 'vitest/config';

const pure = ['**/*.rules.test.ts', 'shared/**/*.test.ts', 'web/**/*.test.ts', 'server/test/architecture.test.ts'];
const left = ['**/node_modules/**', 'dist/**', 'data/**'];

// Vitest takes the default export.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: pure, exclude: left, environment: 'node', testTimeout: 30_000 } },
      {
        // On PGlite, or on the PostgreSQL that DATABASE_URL names.
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'chaos/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...left, ...pure],
          environment: 'node',
          // Each file has a database and an application of its own; reading the same modules anew for each is half of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
