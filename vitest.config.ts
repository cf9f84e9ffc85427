import { defineConfig } from 'vitest/config';
import { postgresTests, testsOnBothStores } from '#server/test/app/on-both-stores.ts';

const pure = [
  '**/*.rules.test.ts',
  'shared/**/*.test.ts',
  'web/**/*.test.ts',
  'server/test/architecture/{architecture,lint-rules,vocabulary}.test.ts',
  'server/test/tools/known-shape.test.ts',
];
const left = ['**/node_modules/**', 'dist/**', 'data/**'];

/** On the PostgreSQL that DATABASE_URL names, or on PGlite where it names none. */
const onDatabase = {
  environment: 'node',
  // Each file has a database and an application of its own; reading the same modules again for each is half of the time.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
} as const;

// Vitest takes the default export.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // No import leads to these, so `--changed` runs everything when one of them was changed.
    forceRerunTriggers: ['**/package*.json', '**/vitest.config.ts', '**/server/**/*.{sql,typ,json}'],
    projects: [
      {
        test: { name: 'rules', include: pure, exclude: left, environment: 'node', isolate: false, testTimeout: 30_000 },
      },
      {
        // The browser application in happy-dom, on the real server and a copy of the demo data in PostgreSQL.
        test: {
          ...onDatabase,
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: './web/test/environment.ts',
          setupFiles: ['./web/test/setup.ts'],
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'api',
          include: ['server/**/*.test.ts', 'chaos/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...left, ...pure, ...(process.env['DATABASE_URL'] === '' ? postgresTests : [])],
        },
      },
      { test: { ...onDatabase, name: 'embedded', include: [...testsOnBothStores], env: { DATABASE_URL: '' } } },
    ],
  },
});
