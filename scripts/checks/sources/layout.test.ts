import { beforeAll, expect, test } from 'vitest';
import { checkFiles, linesAbout, type InjectedFault } from '../fixture.ts';
import { checkLayout } from './layout.ts';

const code = 'export const a = 1;\n';

const FAULTS: readonly InjectedFault[] = [
  {
    name: 'a folder for anything',
    files: { 'src/shared/utils/a.ts': code },
    found: ['src/shared/utils/a.ts', "'utils'"],
  },
  {
    name: 'a folder of src/ that is no layer',
    files: { 'src/services/a.ts': code },
    found: ['src/services/a.ts', 'is no layer'],
  },
  { name: 'an index file', files: { 'src/ui/index.ts': code }, found: ['src/ui/index.ts', 'barrel'] },
  {
    name: 'a file that only re-exports',
    files: { 'src/ui/all.ts': "export * from './a.ts';\nexport { b } from './b.ts';\n" },
    found: ['src/ui/all.ts', 'barrel'],
  },
  {
    name: 'routes without the ending of server files',
    files: { 'src/features/home/routes.ts': code },
    found: ['home/routes.ts', '.server.ts'],
  },
  {
    name: 'a file that is no feature',
    files: { 'src/features/home.ts': code },
    found: ['src/features/home.ts', 'a feature is a folder'],
  },
  {
    name: 'a folder inside a feature',
    files: { 'src/features/home/parts/a.ts': code },
    found: ['home/parts/a.ts', 'no folders inside'],
  },
  {
    name: 'a kind of file that features do not have',
    files: { 'src/features/home/a.scss': 'a {}\n' },
    found: ['home/a.scss', 'a feature has .ts'],
  },
  {
    name: 'a file name that is not kebab-case',
    files: { 'src/ui/badName.module.css': '.a {\n  color: red;\n}\n' },
    found: ['badName.module.css', 'kebab-case'],
  },
  {
    name: 'a style sheet of 301 lines',
    files: {
      'src/ui/long.module.css': `${Array.from({ length: 301 }, (_, at) => `.a${at} { top: 0; }`).join('\n')}\n`,
    },
    found: ['long.module.css', '301 lines'],
  },
  {
    name: 'a decision number used twice',
    files: { 'docs/decisions/0001-one.md': '# One\n', 'docs/decisions/0001-two.md': '# Two\n' },
    found: ['0001', 'twice'],
  },
  {
    name: 'a decision without a number',
    files: { 'docs/decisions/three.md': '# Three\n' },
    found: ['three.md', 'NNNN-title.md'],
  },
];

const CORRECT = {
  'src/features/home/home-page.tsx': code,
  'src/features/home/home.module.css': '.a {\n  color: red;\n}\n',
  'src/features/home/mailer.server.ts': code,
  'src/ui/long.module.css': `${Array.from({ length: 300 }, (_, at) => `/* ${at} */\n.a${at} { top: 0; }`).join('\n')}\n`,
  'docs/decisions/0001-one.md': '# One\n',
};

let lines: readonly string[];
beforeAll(async () => {
  lines = await checkFiles(
    checkLayout,
    Object.assign({}, ...FAULTS.map(({ files }) => files)) as Record<string, string>,
  );
});

test.each(FAULTS)('finds $name', (fault) => {
  expect(linesAbout(fault, lines)).not.toEqual([]);
});

test('accepts correct files', async () => {
  expect(await checkFiles(checkLayout, CORRECT)).toEqual([]);
});
