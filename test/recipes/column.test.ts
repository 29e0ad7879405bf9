// Follows the recipe "Add a column" of CONTRIBUTING.md: its places are enough, and a forgotten one is reported.
import { afterAll, expect, test } from 'vitest';
import { copyRepository } from './repository-copy.ts';

const copy = copyRepository();
afterAll(copy.remove);

const MIGRATION = `  '9999-news': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('users').addColumn('news_read_at', 'bigint').execute();
    },
  },
`;
const MEMBER_ROW = `  newsReadAt: {
    column: 'news_read_at',
    type: optionalTime('when the member last read the news'),
    profile: { name: 'has_read_news', schema: z.boolean(), from: (at: number | null) => at !== null },
  },
`;
/** Runs in the copy. */
const OUTCOME_TEST = `import { expect, test } from 'vitest';
import { onEachDatabase } from '#test/databases.ts';
import { startServer } from '#test/server.ts';

onEachDatabase('the new column', (makePlace) => {
  test('is in the profile and in the export', async () => {
    const server = await startServer(await makePlace());
    const { token } = await server.member();
    const get = async (path: string) => (await server.call('GET', path, undefined, { token })).body;
    expect(await get('/auth/profile/')).toMatchObject({ has_read_news: false });
    expect(await get('/auth/profile/export/')).toMatchObject({ account: { news_read_at: null } });
    await server.close();
  });
});
`;
const vitest = (...files: string[]) => copy.run('vitest', 'run', '--no-color', ...files);

test('with the migration alone, a test names the list of stored data', async () => {
  copy.replace(
    'src/server/database/migrations.ts',
    "  '0006-readable-columns': {",
    `${MIGRATION}  '0006-readable-columns': {`,
  );
  expect((await vitest('src/features/privacy/stored.test.ts')).output).toContain('users.news_read_at');
}, 240_000);

test('with every place of the recipe, the profile and the export have the column', async () => {
  copy.replace(
    'src/server/database/tables.ts',
    'deletion_due_at: number | null;',
    'deletion_due_at: number | null;\n  news_read_at: number | null;',
  );
  copy.replace('src/accounts/member.ts', '  deletionWarnedAt: {', `${MEMBER_ROW}  deletionWarnedAt: {`);
  copy.replace(
    'src/features/privacy/stored.ts',
    "'users.is_active',",
    "'users.is_active',\n      'users.news_read_at',",
  );
  copy.write('src/features/profile/news.server.test.ts', OUTCOME_TEST);
  const [types, tests] = await Promise.all([
    copy.compile('server'),
    vitest('src/features/privacy/stored.test.ts', 'src/features/profile/news.server.test.ts'),
  ]);
  expect(types).toEqual({ code: 0, output: '' });
  expect(tests).toMatchObject({ code: 0, output: expect.stringContaining('news.server.test.ts') as string });
}, 240_000);
