// Faults for the linter: the boundaries, lost promises, and what the house does not write.
import type { Plant } from './plant.ts';

function one(name: string, path: string, rule: string, text: string): Plant {
  return { name, files: { [path]: `${text}\n` }, found: [path, rule] };
}

const page = (name: string) => `src/features/home/${name}.tsx`;
const IMPORTS = 'no-restricted-imports';

const BOUNDARIES: readonly Plant[] = [
  one(
    'a page imports its own server file',
    page('planted-own-server'),
    IMPORTS,
    "import { rule } from './home.server.ts';\nexport const a = rule;",
  ),
  one(
    'a page imports the server by its alias',
    page('planted-alias'),
    IMPORTS,
    "import { readConfig } from '#src/server/config.ts';\nexport const a = readConfig;",
  ),
  one(
    'a page imports Node',
    page('planted-node'),
    IMPORTS,
    "import { readFile } from 'node:fs/promises';\nexport const a = readFile;",
  ),
  one(
    'a page imports a store later',
    page('planted-later'),
    IMPORTS,
    "export const a = () => import('./store.server.ts');",
  ),
  one(
    'a shared schema imports a server file',
    'src/features/home/planted-schema.ts',
    IMPORTS,
    "import { rule } from './home.server.ts';\nexport const a = rule;",
  ),
  one(
    'a feature imports the app',
    'src/features/home/planted-app.server.ts',
    IMPORTS,
    "import { PAGES } from '#src/app/pages.ts';\nexport const a = PAGES;",
  ),
  one(
    "a feature imports another's store",
    'src/features/home/planted-store.server.ts',
    IMPORTS,
    "import { find } from '#src/accounts/store.server.ts';\nexport const a = find;",
  ),
  one(
    'a widget imports a feature',
    'src/ui/planted-feature.ts',
    IMPORTS,
    "import { a as b } from '#src/features/home/home-page.tsx';\nexport const a = b;",
  ),
  one(
    'the server imports a feature',
    'src/server/planted-feature.ts',
    IMPORTS,
    "import { a as b } from '#src/accounts/registration.server.ts';\nexport const a = b;",
  ),
  one(
    'shared code imports the server',
    'src/shared/planted-server.ts',
    IMPORTS,
    "import { readConfig } from '#src/server/config.ts';\nexport const a = readConfig;",
  ),
  one(
    'shared code imports Node',
    'src/shared/planted-node.ts',
    IMPORTS,
    "import { join } from 'node:path';\nexport const a = join;",
  ),
  one(
    'the browser entry imports a server file',
    'src/app/planted-server.ts',
    IMPORTS,
    "import { rule } from '#src/accounts/registration.server.ts';\nexport const a = rule;",
  ),
  one(
    'the app imports the server',
    'src/app/planted-config.tsx',
    IMPORTS,
    "import { readConfig } from '#src/server/config.ts';\nexport const a = readConfig;",
  ),
];

const CODE: readonly Plant[] = [
  one(
    'a lost promise of a Node call',
    'src/server/planted-promise.ts',
    'no-floating-promises',
    "import { rm } from 'node:fs/promises';\nexport function a(): void {\n  rm('x');\n}",
  ),
  one(
    'a lost promise of a function of ours',
    'src/shared/planted-promise.ts',
    'no-floating-promises',
    'async function work(): Promise<void> {\n  await Promise.resolve();\n}\nexport function a(): void {\n  work();\n}',
  ),
  one(
    'an async callback in forEach',
    'src/shared/planted-each.ts',
    'no-misused-promises',
    'export function a(list: readonly string[]): void {\n  list.forEach(async (item) => {\n    await Promise.resolve(item);\n  });\n}',
  ),
  one(
    'a forgotten case',
    'src/shared/planted-case.ts',
    'switch-exhaustiveness-check',
    "export function a(kind: 'one' | 'two'): number {\n  switch (kind) {\n    case 'one':\n      return 1;\n  }\n  return 0;\n}",
  ),
  one('any', 'src/shared/planted-any.ts', 'no-explicit-any', 'export const a = (b: any): unknown => b;'),
  one(
    'a type assertion that silences the compiler',
    'src/shared/planted-bang.ts',
    'no-non-null-assertion',
    'export const a = (b?: string): string => b!;',
  ),
  one(
    'a suppressed type error',
    'src/shared/planted-ignore.ts',
    'ban-ts-comment',
    "// @ts-ignore\nexport const a: number = 'b';",
  ),
  one('a default export', 'src/shared/planted-default.ts', 'no-default-export', 'export default 1;'),
  one('a name that is not kebab-case', 'src/shared/PlantedName.ts', 'filename-case', 'export const a = 1;'),
  one(
    '301 lines',
    'src/shared/planted-lines.ts',
    'max-lines',
    Array.from({ length: 301 }, (_, at) => `export const a${at} = ${at};`).join('\n'),
  ),
  one(
    'process.env outside the settings',
    'src/server/planted-env.ts',
    'no-process-env',
    "export const a = process.env['HOME'];",
  ),
  one('console.log', 'src/shared/planted-log.ts', 'no-console', "console.log('a');\nexport const a = 1;"),
  one(
    'console.log where only console.info may be',
    'src/ui/full-screen-planted.ts',
    'no-console',
    "console.log('a');\nexport const a = 1;",
  ),
  one('eval', 'src/shared/planted-eval.ts', 'no-eval', 'export const a = (b: string): unknown => eval(b);'),
  one(
    'a guessable random number',
    'src/shared/planted-random.ts',
    'no-restricted-properties',
    'export const a = Math.random();',
  ),
  one(
    'innerHTML',
    'src/ui/planted-inner.ts',
    'no-restricted-properties',
    "export function a(element: Element): void {\n  element.innerHTML = '<b>';\n}",
  ),
  {
    name: 'an import cycle',
    files: {
      'src/shared/planted-cycle-a.ts':
        "import { b } from './planted-cycle-b.ts';\nexport const a = (): unknown => b;\n",
      'src/shared/planted-cycle-b.ts':
        "import { a } from './planted-cycle-a.ts';\nexport const b = (): unknown => a;\n",
    },
    found: ['planted-cycle-', 'no-cycle'],
  },
];

const jsx = (body: string) =>
  `import type { JSX } from 'react';\nexport function Planted({ text, go }: { text: string; go: () => void }): JSX.Element {\n  return ${body};\n}\nexport const used = (go: () => void, text: string): unknown => [go, text];`;

const MARKUP: readonly Plant[] = [
  one('a picture without alt', page('planted-alt'), 'alt-text', jsx('<img src={text} onLoad={go} />')),
  one(
    'a click on a div',
    page('planted-click'),
    'no-static-element-interactions',
    jsx('<div onClick={go}>{text}</div>'),
  ),
  one(
    'a label without a control',
    page('planted-label'),
    'label-has-associated-control',
    jsx('<label onFocus={go} title={text}>.</label>'),
  ),
  one('raw markup', page('planted-raw'), 'no-danger', jsx('<p dangerouslySetInnerHTML={{ __html: text }} />')),
  one('a style attribute', page('planted-style'), 'forbid-dom-props', jsx("<p style={{ color: 'red' }}>{text}</p>")),
  one('words in the markup', page('planted-words'), 'jsx-no-literals', jsx('<p>Ciao a tutti {text}</p>')),
  one(
    'words in an attribute',
    page('planted-attribute'),
    'jsx-no-literals',
    jsx('<p aria-label="Ciao a tutti">{text}</p>'),
  ),
  one(
    'a button without a type',
    page('planted-button'),
    'button-has-type',
    jsx('<button onClick={go}>{text}</button>'),
  ),
  one(
    'a positive tabindex',
    page('planted-tabindex'),
    'tabindex-no-positive',
    jsx('<button type="button" onClick={go} tabIndex={3}>{text}</button>'),
  ),
  one('an unknown ARIA attribute', page('planted-aria'), 'aria-props', jsx('<p aria-labeledby={text}>{text}</p>')),
];

/** All of them, for one run of the linter. */
export const LINT_PLANTS: readonly Plant[] = [...BOUNDARIES, ...CODE, ...MARKUP];

/** Right code of every kind: the linter must say nothing about it. */
export const CLEAN_FILES: Readonly<Record<string, string>> = {
  'src/features/home/clean-part.tsx':
    'import type { JSX } from \'react\';\n\nexport function CleanPart({ text, go }: { text: string; go: () => void }): JSX.Element {\n  return (\n    <button type="button" onClick={go}>\n      {text}\n    </button>\n  );\n}\n',
  'src/ui/full-screen-clean.ts': "export function tell(): void {\n  console.info('refused');\n}\n",
  'src/server/clean.ts':
    "import { readFile } from 'node:fs/promises';\n\nexport function read(path: string): Promise<string> {\n  return readFile(path, 'utf8');\n}\n",
};
