import { expect, test } from 'vitest';
import { checkFiles } from '../fixture.ts';
import { checkReferences } from './references.ts';

const PROJECT = {
  'package.json': JSON.stringify({ scripts: { build: '', start: '' } }),
  'src/server/config.ts': "export const names = ['LOG_LEVEL'];\n",
  'src/server/config.test.ts': '',
  'docs/decisions/0001-one.md': '# One\n',
  'scripts/checks.ts': '',
};
const linesFor = (text: string) => checkFiles(checkReferences, { ...PROJECT, 'docs/guide.md': text });

test.each([
  ['a file', '`src/server/nowhere.ts`', "names 'src/server/nowhere.ts', which does not exist"],
  ['a folder', '`nowhere/`', "names 'nowhere/', which does not exist"],
  ['a folder with its path', '`src/nowhere/`', "names 'src/nowhere/', which does not exist"],
  ['a pattern', '`src/nowhere/*.ts`', "names 'src/nowhere/*.ts', which does not exist"],
  ['a page', '[that](./nowhere.md)', "links to './nowhere.md', which does not exist"],
  ['a command', '`npm run nowhere`', "names the command 'npm run nowhere', which package.json lacks"],
  ['a command of a block', '```sh\nnpm test\n```', "names the command 'npm run test', which package.json lacks"],
  ['a script', '`node scripts/nowhere.ts`', "runs 'scripts/nowhere.ts', which does not exist"],
  ['a setting', '`NO_SUCH_SETTING`', 'names the setting NO_SUCH_SETTING, which nothing reads'],
])('finds %s that does not exist', async (_, text, words) => {
  expect(await linesFor(`See\n${text}\n`)).toEqual([`docs/guide.md: ${words}`]);
});

test.each(['README.md', 'docs/decisions/0002-two.md', 'deploy/README.md', 'drills/README.md'])(
  'reads %s',
  async (path) => {
    expect(await checkFiles(checkReferences, { ...PROJECT, [path]: '`src/nowhere/`' })).toHaveLength(1);
  },
);

test.each([
  '`src/server/config.ts` and `server/config.ts`',
  '`config.ts`, `.test.ts`, `server/` and `*.server.ts`',
  '`src/server/*.test.ts`, `NNNN-title.md` and `dist/site.json`',
  '[one](decisions/0001-one.md#title), [two](https://example.org/) and [three](#below)',
  '`npm run build`, `npm start` and `node scripts/checks.ts texts`',
  '`LOG_LEVEL` and `POST /auth/users/`',
])('accepts %s', async (text) => {
  expect(await linesFor(`${text}\n`)).toEqual([]);
});
