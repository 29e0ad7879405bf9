import { expect, test } from 'vitest';
import { checkFiles } from '../fixture.ts';
import { checkSettings } from './settings.ts';

const linesFor = (example: string, table: string) =>
  checkFiles(checkSettings, {
    'src/server/config.ts': "export const SETTING_NAMES = ['HOST', 'PORT'];\n",
    '.env.example': example,
    'docs/operating.md': table,
  });

const EXAMPLE = 'PORT=3000\n# HOST=127.0.0.1\n';
const TABLE = '| `PORT` | 3000 |\n| `HOST` | 127.0.0.1 |\n';

test('accepts both lists if they are complete', async () => {
  expect(await linesFor(EXAMPLE, TABLE)).toEqual([]);
});

test.each([
  ['a setting that the example lacks', 'PORT=3000\n', TABLE, '.env.example: lacks the setting HOST'],
  [
    'a setting of the example that the server does not read',
    `${EXAMPLE}LOGS=1\n`,
    TABLE,
    '.env.example: names the setting LOGS, which src/server/config.ts does not read',
  ],
  ['a setting that the table lacks', EXAMPLE, '| `PORT` | 3000 |\n', 'docs/operating.md: lacks the setting HOST'],
  ['a setting that is listed twice', EXAMPLE, `${TABLE}| \`PORT\` | 3000 |\n`, 'docs/operating.md: has PORT twice'],
])('finds %s', async (_, example, table, line) => {
  expect(await linesFor(example, table)).toEqual([line]);
});
