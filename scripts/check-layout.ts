// Where files are and what they are called: the closed list of names that docs/architecture.md explains.
import { basename, dirname } from 'node:path';
import { filesBelow, isThere, textOf, type Check } from './check.ts';

const FORBIDDEN_FOLDERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'types', 'misc']);
const TOP = ['app', 'features', 'server', 'shared', 'texts', 'ui'];

/** Server files a feature may have, apart from the one that carries its own name. */
const SERVER_NAMES: Readonly<Record<string, readonly string[]>> = {
  '*': ['routes', 'store'],
  // Djoser's wire is large enough for rooms of its own: what a field may hold, when names are the same, how often one may try,
  // and what the features around it share.
  account: [
    'answering',
    'changing',
    'devices',
    'djoser',
    'fields',
    'invitations',
    'links',
    'mails',
    'members',
    'names',
    'parts',
    'ownership',
    'sessions',
    'sign-in',
    'tries',
  ],
  // Commands of one table: what a command is, its two halves, help, and what the larger ones do.
  operator: [
    'backup',
    'command',
    'backups',
    'commands',
    'encryption',
    'failure',
    'help',
    'mail-test',
    'people',
    'printing',
    'restore',
    'rows',
    'statistics',
    'upkeep',
    'while-stopped',
  ],
  passkeys: ['challenges', 'attestation', 'relying-party'],
  profile: ['export'],
};

const DATA = /\.(?:json|svg|png|ico|webp|woff2|txt|dic|webmanifest)$/;

/** Names, folders, lengths and barrels of the whole tree. */
export const checkLayout: Check = (root) => {
  const sources = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap((folder) => filesBelow(root, folder));
  const papers = ['design', 'public'].flatMap((folder) => filesBelow(root, folder));
  const faults = [
    ...sources.flatMap((path) => [
      ...nameFaults(path),
      ...folderFaults(path),
      ...lengthFaults(root, path),
      ...barrelFaults(root, path),
    ]),
    ...papers.flatMap(nameFaults),
    ...filesBelow(root, 'src').flatMap(topFaults),
    ...filesBelow(root, 'src/features').flatMap(featureFaults),
    ...decisionFaults(filesBelow(root, 'docs/decisions')),
  ];
  return { faults, note: `${sources.length} files` };
};

function nameFaults(path: string): string[] {
  const bad = path.split('/').filter((part) => !/^(?:[a-z0-9]+(?:[-.][a-z0-9]+)*|README\.md|\.[a-z]+)$/.test(part));
  return bad.map((part) => `${path}: '${part}' is not kebab-case`);
}

function folderFaults(path: string): string[] {
  const bad = dirname(path)
    .split('/')
    .filter((part) => FORBIDDEN_FOLDERS.has(part));
  return bad.map((part) => `${path}: a folder '${part}' says nothing of what is in it; put the file with its subject`);
}

function topFaults(path: string): string[] {
  const top = path.split('/')[1] ?? '';
  return TOP.includes(top) ? [] : [`${path}: src/ has only ${TOP.join(', ')}`];
}

function lengthFaults(root: string, path: string): string[] {
  if (DATA.test(path)) return [];
  // Comments do not count, as in the linter.
  const limit = 300;
  const text = textOf(root, path).replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\*)/.test(line)).length;
  return lines > limit ? [`${path}: ${lines} lines, at most ${limit}: split it where a second noun appears`] : [];
}

function barrelFaults(root: string, path: string): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  if (/^index\.tsx?$/.test(basename(path))) return [`${path}: an index file is a barrel; import from the file itself`];
  const code = textOf(root, path)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .trim();
  const rest = code
    .replace(/export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g, '')
    .trim();
  return code !== '' && rest === ''
    ? [`${path}: it only exports what others wrote (a barrel); import from the file itself`]
    : [];
}

/** `src/features/<feature>/<name>`: server files have names from the list, tests stand beside what they test. */
function featureFaults(path: string): string[] {
  const [, , feature = '', ...rest] = path.split('/');
  if (rest.length === 0) return [`${path}: a feature is a folder`];
  const name = rest.at(-1) ?? '';
  if (rest.length > 1 && !/\.(?:svg|json)$/.test(name))
    return [`${path}: a feature has no folders inside; split it into two features`];
  const server = /^([\w-]+)\.server\.tsx?$/.exec(name)?.[1];
  if (server !== undefined) {
    const known = [feature, ...(SERVER_NAMES['*'] ?? []), ...(SERVER_NAMES[feature] ?? [])];
    return known.includes(server) ? [] : [`${path}: a server file of this feature is one of ${known.join(', ')}`];
  }
  if (/^(?:routes|store|djoser)(?:\.test)?\.ts$/.test(name))
    return [`${path}: it runs on the server, so its name ends in .server.ts`];
  return /\.(?:tsx?|module\.css|json|svg)$/.test(name)
    ? []
    : [`${path}: a feature has .ts, .tsx, .module.css, .json and .svg files`];
}

function decisionFaults(paths: readonly string[]): string[] {
  const names = paths.map((path) => basename(path));
  const numbers = names.map((name) => name.slice(0, 4));
  return [
    ...names
      .filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))
      .map((name) => `docs/decisions/${name}: decisions are called NNNN-title.md`),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `docs/decisions: the number ${number} is used twice`),
  ];
}

/** Papers that every reader looks for at the root. */
export const checkPapers: Check = (root) => ({
  faults: [
    'README.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'CHANGELOG.md',
    '.env.example',
    'docs/architecture.md',
    'docs/glossary.md',
  ]
    .filter((path) => !isThere(root, path))
    .map((path) => `${path} is missing`),
});
