// Names, folders and lengths of files.
import { basename, dirname } from 'node:path';
import type { Check } from '../check.ts';
import { filesBelow, readText } from '../tree.ts';
import { BROWSER_LAYERS, SERVER_LAYERS } from './layer-order.ts';

const VAGUE_FOLDERS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'types', 'misc']);
const LAYERS: ReadonlySet<string> = new Set<string>([...BROWSER_LAYERS, ...SERVER_LAYERS]);
const MAX_LINES = 300;
const DATA = /\.(?:json|svg|png|ico|webp|woff2|txt|dic|webmanifest)$/;

/** Checks every file of the sources, the names of documents and public files, and the numbers of decisions. */
export const checkLayout: Check = (root) => {
  const files = (folders: readonly string[]) => folders.flatMap((folder) => filesBelow(root, folder));
  const sources = files(['src', 'build', 'test', 'e2e', 'a11y', 'engines', 'bench', 'scripts', 'drills']);
  const code = sources.filter((path) => !DATA.test(path) && !path.endsWith('.md'));
  const faults = [
    ...[...sources, ...files(['docs', 'public'])].flatMap(nameFaults),
    ...sources.flatMap(vagueFolderFaults),
    ...code.flatMap((path) => lengthFaults(path, readText(root, path))),
    ...code.flatMap((path) => barrelFaults(path, readText(root, path))),
    ...files(['src']).flatMap(layerFaults),
    ...files(['src/features']).flatMap(featureFaults),
    ...decisionFaults(files(['docs/decisions'])),
  ];
  return { faults, note: `${sources.length} files` };
};

function nameFaults(path: string): string[] {
  const name = /^(?:[a-z0-9]+(?:[-.][a-z0-9]+)*|README\.md|\.[a-z]+)$/;
  const wrong = path.split('/').filter((part) => !name.test(part));
  return wrong.map((part) => `${path}: '${part}' is not kebab-case`);
}

function vagueFolderFaults(path: string): string[] {
  const vague = dirname(path)
    .split('/')
    .filter((part) => VAGUE_FOLDERS.has(part));
  return vague.map((part) => `${path}: the folder name '${part}' says nothing; put the file beside its subject`);
}

function layerFaults(path: string): string[] {
  const layer = path.split('/')[1] ?? '';
  return LAYERS.has(layer) ? [] : [`${path}: '${layer}' is no layer of scripts/checks/sources/layer-order.ts`];
}

/** Blank lines and comments do not count, as in the rule max-lines of Oxlint, which does not read style sheets. */
function lengthFaults(path: string, text: string): string[] {
  const code = text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\*)/.test(line));
  return code.length > MAX_LINES ? [`${path}: ${code.length} lines, at most ${MAX_LINES}: split it`] : [];
}

function barrelFaults(path: string, text: string): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  if (/^index\.tsx?$/.test(basename(path))) return [`${path}: an index file is a barrel; import from the file itself`];
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
  const reExport = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g;
  return code !== '' && code.replace(reExport, '').trim() === ''
    ? [`${path}: it only re-exports (a barrel); import from the file itself`]
    : [];
}

/** A feature is one flat folder: `src/features/<feature>/<file>`. */
function featureFaults(path: string): string[] {
  const [, , , ...rest] = path.split('/');
  const name = rest.at(-1);
  if (name === undefined) return [`${path}: a feature is a folder`];
  if (rest.length > 1 && !/\.(?:svg|json)$/.test(name))
    return [`${path}: a feature has no folders inside; split it into two features`];
  if (/^(?:routes|store)(?:\.test)?\.ts$/.test(name))
    return [`${path}: it runs on the server, so its name ends in .server.ts`];
  return /\.(?:tsx?|module\.css|json|svg)$/.test(name)
    ? []
    : [`${path}: a feature has .ts, .tsx, .module.css, .json and .svg files`];
}

function decisionFaults(paths: readonly string[]): string[] {
  const names = paths.map((path) => basename(path)).filter((name) => name !== 'README.md');
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
