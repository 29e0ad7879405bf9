import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseUrl: string;
    testDataSqlite: string;
    testDataPostgres: string;
  }
}

export default defineConfig({
  test: {
    // The address of a PostgreSQL server where tests may make databases; without it that half of them is skipped.
    // TEST_DATA_…: what tests begin with instead of an empty database, a file of SQLite and the name of a database there;
    // `npm run drill -- backup` runs the tests on what was restored.
    provide: {
      testDatabaseUrl: process.env['TEST_DATABASE_URL'] ?? '',
      testDataSqlite: process.env['TEST_DATA_SQLITE'] ?? '',
      testDataPostgres: process.env['TEST_DATA_POSTGRES'] ?? '',
    },
    // Generous, for machines that are busy with other things: a test that hangs still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'src/{accounts,features}/**/*.server.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', '{build,scripts,test}/**/*.test.ts'],
          exclude: ['src/server/**', 'src/{accounts,features}/**/*.server.test.ts'],
        },
      },
    ],
  },
});
