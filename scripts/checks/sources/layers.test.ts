import { beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../fixture.ts';
import { checkLayers } from './layers.ts';

interface Case {
  from: string;
  name: string;
  words: string;
}

const FORBIDDEN: readonly Case[] = [
  { from: 'src/features/home/a.tsx', name: './home.server.ts', words: 'code for the server' },
  { from: 'src/features/home/b.tsx', name: '#src/server/config.ts', words: 'code for the server' },
  { from: 'src/features/home/c.tsx', name: '#src/accounts/fields.server.ts', words: 'code for the server' },
  { from: 'src/features/home/d.tsx', name: 'node:fs/promises', words: 'has no Node' },
  { from: 'src/features/home/schema.ts', name: './home.server.ts', words: 'code for the server' },
  { from: 'src/features/home/e.server.ts', name: '#src/app/page-component.ts', words: 'app stands above features' },
  { from: 'src/features/home/f.server.ts', name: '#src/ui/field.tsx', words: 'code for the browser' },
  { from: 'src/features/home/g.server.ts', name: '#src/accounts/store.server.ts', words: 'is its own' },
  {
    from: 'src/features/home/h.tsx',
    name: '#src/features/otp/otp-section.tsx',
    words: 'home does not stand above otp',
  },
  { from: 'src/features/otp/a.ts', name: '#src/features/profile/wire.ts', words: 'otp does not stand above profile' },
  { from: 'src/features/otp/b.ts', name: '#src/features/passkeys/wire.ts', words: 'otp does not stand above passkeys' },
  { from: 'src/ui/a.ts', name: '#src/features/home/home-page.tsx', words: 'features stands above ui' },
  { from: 'src/client/a.ts', name: '#src/ui/field.tsx', words: 'ui stands above client' },
  {
    from: 'src/accounts/a.server.ts',
    name: '#src/features/otp/otp.server.ts',
    words: 'features stands above accounts',
  },
  { from: 'src/features/passkeys/endpoints.ts', name: '#src/accounts/store.server.ts', words: 'is its own' },
  { from: 'src/server/a.ts', name: '#src/accounts/fields.server.ts', words: 'accounts stands above server' },
  { from: 'src/shared/a.ts', name: '#src/server/config.ts', words: 'code for the server' },
  { from: 'src/shared/b.ts', name: '#site', words: 'site stands above shared' },
  { from: 'src/shared/c.ts', name: 'node:path', words: 'has no Node' },
  { from: 'src/app/entry-client.tsx', name: '#src/accounts/fields.server.ts', words: 'code for the server' },
  { from: 'src/app/frame.tsx', name: '#src/server/config.ts', words: 'code for the server' },
  { from: 'src/server/a.test.ts', name: '#src/app/start.server.ts', words: 'app stands above server' },
  { from: 'src/server/b.ts', name: '../../drills/server.ts', words: 'drills/ stands above src/' },
  { from: 'test/a.ts', name: '../scripts/testing/reports.ts', words: 'scripts/ stands above test/' },
];

const ALLOWED: readonly Case[] = [
  { from: 'src/features/home/home.server.ts', name: 'node:fs', words: '' },
  { from: 'src/features/home/home.server.ts', name: './store.server.ts', words: '' },
  { from: 'src/features/home/page.tsx', name: 'react', words: '' },
  { from: 'src/features/otp/endpoints.ts', name: '#src/accounts/text-field.ts', words: '' },
  { from: 'src/features/profile/page.tsx', name: '#src/features/otp/otp-section.tsx', words: '' },
  { from: 'src/app/entry-build.tsx', name: '#src/server/config.ts', words: '' },
  { from: 'src/ui/button.tsx', name: '#site', words: '' },
  { from: 'src/shared/d.test.ts', name: 'node:fs', words: '' },
  { from: 'test/b.ts', name: '../scripts/setup/build.mjs', words: '' },
];

let lines: readonly string[];

beforeAll(async () => {
  const files = Map.groupBy([...FORBIDDEN, ...ALLOWED], ({ from }) => from);
  const sources = [...files].map(([path, cases]) => [path, cases.map(({ name }) => `import '${name}';\n`).join('')]);
  lines = await checkFiles(checkLayers, Object.fromEntries(sources) as Record<string, string>);
});

test.each(FORBIDDEN)('$from may not import $name', ({ from, name, words }) => {
  expect(lines).toContainEqual(expect.stringMatching(RegExp(`^${from}: imports ${name}: .*${words}`)));
});

test.each(ALLOWED)('$from may import $name', ({ from }) => {
  expect(lines.filter((line) => line.startsWith(`${from}:`))).toEqual([]);
});

test.each([
  ['a dynamic import', "export const a = () => import('./store.server.ts');"],
  ['a re-export', "export { a } from './store.server.ts';"],
  ['a type import', "import type { A } from './store.server.ts';\nexport type B = A;"],
  ['a type in place', "export type B = import('./store.server.ts').A;"],
])('%s counts', async (_, text) => {
  const found = await checkFiles(checkLayers, { 'src/features/home/a.ts': `${text}\n` });
  expect(found).toEqual([expect.stringContaining('code for the server')]);
});

test('a test that starts the whole server stands above all layers', async () => {
  const text = "import '#test/server.ts';\nimport '#src/app/start.server.ts';\n";
  expect(await checkFiles(checkLayers, { 'src/accounts/a.server.test.ts': text })).toEqual([]);
});
