// Papers tell the truth: each path, command and setting that they name exists.
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow, isThere, textOf, type Check } from './check.ts';

/** What a build, a test or a running server makes: named in papers, absent from a fresh clone. */
const MADE = /^(?:dist|data|reports|screens|\.cache|node_modules|test-results|\.env$)/;

/** README, CONTRIBUTING, CHANGELOG and all of docs/, and the two lists of settings. */
export const checkDocs: Check = async (root) => {
  const papers = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].filter((path) => isThere(root, path)),
    ...filesBelow(root, 'design').filter((path) => path.endsWith('.md')),
  ];
  const facts = { known: knownWords(root), scripts: scriptsOf(root), tree: filesBelow(root, '.') };
  const faults = papers.flatMap((paper) => paperFaults(root, paper, facts));
  return { faults: [...faults, ...(await settingFaults(root))], note: `${papers.length} papers` };
};

/** What papers are compared with. */
interface Facts {
  /** Words in capitals of the code. */
  known: ReadonlySet<string>;
  /** Commands of package.json. */
  scripts: ReadonlySet<string>;
  /** Every file. */
  tree: readonly string[];
}

function scriptsOf(root: string): Set<string> {
  const { scripts = {} } = JSON.parse(textOf(root, 'package.json')) as { scripts?: Record<string, string> };
  return new Set(Object.keys(scripts));
}

/** Every word in capitals of the code and its configuration: a setting that a paper names must be one of them. */
function knownWords(root: string): Set<string> {
  const sources = ['src', 'scripts', 'test', 'e2e', 'bench']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.(?:tsx?|mjs|json)$/.test(path));
  const text = [...sources, 'package.json', '.env.example']
    .filter((path) => isThere(root, path))
    .map((path) => textOf(root, path))
    .join('\n');
  return new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g));
}

function paperFaults(root: string, paper: string, { known, scripts, tree }: Facts): string[] {
  const text = textOf(root, paper);
  const spans = [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map((match) => match[1] ?? '');
  const fences = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap((match) => (match[1] ?? '').split('\n'));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const faults = [
    ...[...spans, ...fences].flatMap((span) => commandFaults(root, span, scripts)),
    ...spans
      .filter((span) => !pathExists(root, paper, span, tree))
      .map((span) => `names '${span}', which is not there`),
    ...links.filter((link) => !linkExists(root, paper, link)).map((link) => `links '${link}', which is not there`),
    ...spans
      .filter((span) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(span) && !known.has(span))
      .map((span) => `names the setting ${span}, which nothing reads`),
  ];
  return [...new Set(faults)].map((fault) => `${paper}: ${fault}`);
}

function commandFaults(root: string, text: string, scripts: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const files = [...text.matchAll(/\bnode ((?:[\w.-]+\/)*[\w.-]+\.[mc]?[jt]s)\b/g)].map((match) => match[1] ?? '');
  return [
    ...named
      .filter((name) => !scripts.has(name))
      .map((name) => `names the command 'npm run ${name}', which package.json lacks`),
    ...files.filter((file) => !isThere(root, file)).map((file) => `runs '${file}', which is not there`),
  ];
}

/** Says whether a code span is no path of this tree, or one that exists: from the root, from `src/`, or from the paper. */
function pathExists(root: string, paper: string, span: string, tree: readonly string[]): boolean {
  const path = span.replace(/[:#]\d+$/, '').replace(/\/$/, '');
  const isPath =
    /^(?:\.?[\w*-]+\/)*[\w*.-]+\.(?:tsx?|mjs|json|jsonc|md|css|svg|png|html|xml|txt|yml|sh)$/.test(path) ||
    /^(?:src|scripts|test|e2e|bench|design|public|\.ci)\/[\w./*-]*$/.test(path) ||
    (/^[\w.-]+\/$/.test(span) && !span.startsWith('/'));
  // <address>-page.tsx, *.server.ts and NNNN-title.md are patterns for readers; a pattern with a folder must match something.
  if (!isPath || MADE.test(path) || /NNNN|<|\.\.\./.test(path) || (path.includes('*') && !path.includes('/')))
    return true;
  // A bare name such as schema.ts or .server.ts stands for every file that is called so, or ends so.
  if (!path.includes('/') && tree.some((file) => file.endsWith(path))) return true;
  const bases = ['.', 'src', dirname(paper)];
  return bases.some((base) =>
    path.includes('*') ? globSync(path, { cwd: join(root, base) }).length > 0 : existsSync(join(root, base, path)),
  );
}

function linkExists(root: string, paper: string, link: string): boolean {
  if (/^(?:https?:|mailto:|#)/.test(link)) return true;
  const path = link.replace(/#.*$/, '');
  return MADE.test(path) || existsSync(join(root, dirname(paper), path));
}

/** `.env.example` and the README's table have exactly the settings that the server reads. */
async function settingFaults(root: string): Promise<string[]> {
  if (!isThere(root, 'src/server/config.ts')) return ['src/server/config.ts is missing'];
  const config = (await import(pathToFileURL(join(root, 'src/server/config.ts')).href)) as {
    SETTING_NAMES: readonly string[];
  };
  const example = isThere(root, '.env.example')
    ? [...textOf(root, '.env.example').matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1] ?? '')
    : [];
  const table = isThere(root, 'README.md')
    ? [...textOf(root, 'README.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map((match) => match[1] ?? '')
    : [];
  return [
    ...compare('.env.example', example, config.SETTING_NAMES),
    ...compare('README.md', table, config.SETTING_NAMES),
  ];
}

function compare(paper: string, has: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !has.includes(name)).map((name) => `${paper}: lacks the setting ${name}`),
    ...has
      .filter((name) => !wanted.includes(name))
      .map((name) => `${paper}: names the setting ${name}, which src/server/config.ts does not read`),
    ...has.filter((name, at) => has.indexOf(name) !== at).map((name) => `${paper}: has ${name} twice`),
  ];
}
