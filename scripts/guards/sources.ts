// Faults for the compiler, the formatter, the search for dead code, the layout and the papers.
import type { Plant } from './plant.ts';

/** For `tsc`: each is right in one program and wrong in another, or wrong in all. */
export const TYPE_PLANTS: readonly Plant[] = [
  {
    name: 'a misspelt text key',
    files: {
      'src/features/home/typed-key.ts':
        "import type { Texts } from '#src/shared/texts.ts';\nexport const a = (texts: Texts): string => texts.t('entra.fromError');\n",
    },
    found: ['typed-key.ts', 'entra.fromError'],
  },
  {
    name: 'a plural text asked for without a number',
    files: {
      'src/features/home/typed-plural.ts':
        "import type { Texts } from '#src/shared/texts.ts';\nexport const a = (texts: Texts): string => texts.t('lavoro.sessionCount_one');\n",
    },
    found: ['typed-plural.ts', 'sessionCount_one'],
  },
  {
    name: 'Node in the browser program',
    files: { 'src/features/home/typed-process.ts': 'export const a = (): string => process.cwd();\n' },
    found: ['typed-process.ts', "'process'"],
  },
  {
    name: 'a document in the server program',
    files: { 'src/server/typed-document.ts': 'export const a = (): string => document.title;\n' },
    found: ['typed-document.ts', "'document'"],
  },
  {
    name: 'an enum, which Node cannot run',
    files: { 'src/shared/typed-enum.ts': 'export enum A {\n  One,\n}\n' },
    found: ['typed-enum.ts', 'erasableSyntaxOnly'],
  },
  {
    name: 'an unchecked index',
    files: { 'src/shared/typed-index.ts': 'export const a = (list: readonly string[]): string => list[0];\n' },
    found: ['typed-index.ts', 'undefined'],
  },
];

/** For Oxfmt. */
export const FORMAT_PLANTS: readonly Plant[] = [
  {
    name: 'an unformatted file',
    files: { 'src/shared/unformatted.ts': 'export const a = {b:"c"}\n' },
    found: ['src/shared/unformatted.ts'],
  },
  {
    name: 'unsorted imports',
    files: {
      'src/shared/unsorted.ts':
        "import { b } from './b.ts';\nimport { a } from './a.ts';\n\nexport const c = [a, b];\n",
    },
    found: ['src/shared/unsorted.ts'],
  },
];

/** For Knip; `src/app/entry-client.tsx` is the entry from which everything must be reached. */
export const DEAD_PLANTS: readonly Plant[] = [
  {
    name: 'a dead export',
    files: {
      'src/app/entry-client.tsx': "import { alive } from './half-dead.ts';\n\nalive();\n",
      'src/app/half-dead.ts': 'export const alive = (): number => 1;\nexport const deadExport = 2;\n',
    },
    found: ['half-dead.ts', 'deadExport'],
  },
  { name: 'a dead file', files: { 'src/app/dead-file.ts': 'export const a = 1;\n' }, found: ['src/app/dead-file.ts'] },
  {
    name: 'a dependency that nothing uses',
    change: {
      path: 'package.json',
      edit: (text) => text.replace('"dependencies": {', '"dependencies": {\n    "left-over": "1.0.0",'),
    },
    found: ['left-over'],
  },
];

/** For check-layout. */
export const LAYOUT_PLANTS: readonly Plant[] = [
  {
    name: 'a drawer for anything',
    files: { 'src/shared/utils/a.ts': 'export const a = 1;\n' },
    found: ['src/shared/utils/a.ts', "'utils'"],
  },
  {
    name: 'a seventh folder in src',
    files: { 'src/services/a.ts': 'export const a = 1;\n' },
    found: ['src/services/a.ts', 'src/ has only'],
  },
  {
    name: 'an index file',
    files: { 'src/ui/index.ts': 'export const a = 1;\n' },
    found: ['src/ui/index.ts', 'barrel'],
  },
  {
    name: 'a file that only exports others',
    files: { 'src/ui/all.ts': "export * from './a.ts';\nexport { b } from './b.ts';\n" },
    found: ['src/ui/all.ts', 'barrel'],
  },
  {
    name: 'a server file with a name of its own',
    files: { 'src/features/home/mailer.server.ts': 'export const a = 1;\n' },
    found: ['mailer.server.ts', 'is one of'],
  },
  {
    name: 'routes without the server mark',
    files: { 'src/features/home/routes.ts': 'export const a = 1;\n' },
    found: ['home/routes.ts', '.server.ts'],
  },
  {
    name: 'a folder inside a feature',
    files: { 'src/features/home/parts/a.ts': 'export const a = 1;\n' },
    found: ['home/parts/a.ts', 'no folders inside'],
  },
  {
    name: 'a bad file name',
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
    files: { 'docs/decisions/0001-planted.md': '# Planted\n', 'docs/decisions/0001-again.md': '# Again\n' },
    found: ['0001', 'twice'],
  },
];

/** For check-docs. */
export const DOC_PLANTS: readonly Plant[] = [
  {
    name: 'a paper that names a file, a folder, a command, a setting and a page that are not there',
    files: {
      'docs/planted.md':
        'See `src/server/nowhere.ts`, `src/nowhere/` and [that](./no-such-page.md). Run `npm run no-such-command` or `node scripts/nowhere.ts`; set `NO_SUCH_SETTING`.\n',
    },
    found: ['planted.md', 'src/server/nowhere.ts'],
  },
  { name: 'a folder that is not there', found: ['planted.md', 'src/nowhere/'] },
  { name: 'a link to a page that is not there', found: ['planted.md', 'no-such-page.md'] },
  { name: 'a command that package.json lacks', found: ['planted.md', 'no-such-command'] },
  { name: 'a script that is not there', found: ['planted.md', 'scripts/nowhere.ts'] },
  { name: 'a setting that nothing reads', found: ['planted.md', 'NO_SUCH_SETTING'] },
  {
    name: 'an example setting that the server does not read',
    change: {
      path: '.env.example',
      edit: (text) => `${text.replace(/^#?\s*LOG_LEVEL=.*$/m, '')}\nNO_SUCH_EXAMPLE=1\n`,
    },
    found: ['.env.example', 'NO_SUCH_EXAMPLE'],
  },
  { name: 'a setting that the example lacks', found: ['.env.example', 'LOG_LEVEL'] },
];
