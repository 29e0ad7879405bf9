// A reference to what shows that a requirement is met: `path > title` of a test, of a row of a drill, of a rule of the
// linter or the compiler, or, where the standard asks for a document, of its section.
import { basename } from 'node:path';
import { fileExists, filesBelow, readText } from '../tree.ts';
import { testTitles } from './titles.ts';

interface Kind {
  path: RegExp;
  titles: (path: string, text: string) => ReadonlySet<string>;
}

interface Results {
  readonly rows: readonly { readonly key: string; readonly isMet: boolean }[];
}

interface LintConfig {
  readonly rules: Readonly<Record<string, unknown>>;
}

interface CompilerConfig {
  readonly compilerOptions: Readonly<Record<string, unknown>>;
}

const KINDS: readonly Kind[] = [
  { path: /\.(?:test|spec)\.tsx?$/, titles: testTitles },
  { path: /^drills\/(?:[\w-]+\/)*results\/[\w-]+\.json$/, titles: (_, text) => metRows(text) },
  { path: /^\.oxlintrc\.json$/, titles: (_, text) => lintRules(text) },
  { path: /^tsconfig\.base\.json$/, titles: (_, text) => compilerOptions(text) },
  {
    path: /\.md$/,
    titles: (_, text) => new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)),
  },
];

/** Returns what is wrong with a text such as `path > title`; nothing for other texts. */
export type ReferenceCheck = (text: string) => string | undefined;

/** Makes the check for a tree; it reads each file once. The name of a file is enough if no other file has it. */
export function createReferenceCheck(root: string): ReferenceCheck {
  const cache = new Map<string, ReadonlySet<string>>();
  const paths = Map.groupBy(filesBelow(root, '.'), (path) => basename(path));
  return (text) => {
    const [, name = '', title = ''] = /^(\S+) > (.+)$/.exec(text.replaceAll('\\|', '|')) ?? [];
    const files = name.includes('/') ? [] : (paths.get(name) ?? []);
    if (files.length > 1) return `names '${text}' without saying which of ${files.join(', ')}`;
    const path = files[0] ?? name;
    const kind = KINDS.find((one) => one.path.test(path));
    if (kind === undefined) return undefined;
    if (!fileExists(root, path)) return `names the file of '${text}', which does not exist`;
    const titles = cache.get(path) ?? kind.titles(path, readText(root, path));
    cache.set(path, titles);
    return titles.has(title) ? undefined : `names '${text}', a title that the file does not have`;
  };
}

function metRows(text: string): Set<string> {
  const { rows } = JSON.parse(text) as Results;
  return new Set(rows.filter(({ isMet }) => isMet).map(({ key }) => key));
}

/** The rules that are errors everywhere. The comments of the file stand on lines of their own. */
function lintRules(text: string): Set<string> {
  const { rules } = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')) as LintConfig;
  return new Set(Object.keys(rules).filter((name) => [rules[name]].flat()[0] === 'error'));
}

function compilerOptions(text: string): Set<string> {
  const { compilerOptions: options } = JSON.parse(text) as CompilerConfig;
  return new Set(Object.keys(options).filter((name) => options[name] === true));
}
