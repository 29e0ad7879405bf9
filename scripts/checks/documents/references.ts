// Checks that every path, command, link, setting and name of the code that a document names exists, and that its tables are tables.
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Check } from '../check.ts';
import { fileExists, filesBelow, readText } from '../tree.ts';
import { symbolFaults } from './symbols.ts';

/** Files that a build, a release, a test or a running server makes, and an operator's texts: named in documents, absent from a fresh clone. */
const GENERATED =
  /^(?:dist|data|UPGRADE\.md$|reports|screens|\.cache|node_modules|test-results|overrides\/\w+\.json$|\w+\.originals\.json$|\.env$)/;

/** Reads all Markdown files at the root and below docs/, deploy/, drills/ and .github/. */
export const checkReferences: Check = (root) => {
  const tree = filesBelow(root, '.');
  const documents = tree.filter((path) => /^(?:[^/]+|(?:docs|deploy|drills|\.github)\/.+)\.md$/.test(path));
  const facts = { tree, constants: constantsIn(root, tree), commands: commandsOf(root) };
  return {
    faults: documents.flatMap((path) => documentFaults(root, path, facts)),
    note: `${documents.length} documents`,
  };
};

/** What documents are compared with. */
interface Facts {
  /** Every file. */
  tree: readonly string[];
  /** Every word in capitals in the code and its configuration. */
  constants: ReadonlySet<string>;
  /** The scripts of package.json. */
  commands: ReadonlySet<string>;
}

function commandsOf(root: string): Set<string> {
  const { scripts = {} } = JSON.parse(readText(root, 'package.json')) as { scripts?: Record<string, string> };
  return new Set(Object.keys(scripts));
}

function constantsIn(root: string, tree: readonly string[]): Set<string> {
  const sources = tree.filter((path) =>
    /^(?:(?:src|build|scripts|test|e2e|a11y|engines|bench|drills|deploy)\/.+\.(?:tsx?|mjs|json|env|service|ya?ml)|package\.json|\.env\.example)$/.test(
      path,
    ),
  );
  const text = sources.map((path) => readText(root, path)).join('\n');
  return new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g));
}

function documentFaults(root: string, path: string, { constants, commands, tree }: Facts): string[] {
  const text = readText(root, path);
  const spans = [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map((match) => match[1] ?? '');
  const fences = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap((match) => (match[1] ?? '').split('\n'));
  // Not in code: docs/translating.md shows links of texts.
  const prose = text.replaceAll(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  const faults = [
    ...[...spans, ...fences].flatMap((span) => commandFaults(root, span, commands)),
    ...spans
      .filter((span) => !pathExists(root, path, span, tree))
      .map((span) => `names '${span}', which does not exist`),
    ...links.filter((link) => !linkExists(root, path, link)).map((link) => `links to '${link}', which does not exist`),
    ...spans
      .filter((span) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(span) && !constants.has(span))
      .map((span) => `names the setting ${span}, which nothing reads`),
    ...symbolFaults(root, path, tree),
    ...tableFaults(text),
  ];
  return [...new Set(faults)].map((fault) => `${path}: ${fault}`);
}

/** A formatter that wraps a table makes a paragraph with bars of it. */
function tableFaults(text: string): string[] {
  const lines = text
    .replaceAll(/^\s*```[^]*?^\s*```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .split('\n');
  const cells = (line: string) => line.replaceAll('\\|', '').split('|').length;
  return lines.flatMap((line, at) => {
    if (!/^\s*\|/.test(line)) return /\| ?:?-{3,}/.test(line) ? [`has a table that is wrapped: ${line.trim()}`] : [];
    const above = lines[at - 1] ?? '';
    if (!/^\s*\|/.test(above) && !/^[\s|:-]+$/.test(lines[at + 1] ?? ''))
      return [`has a table without a line of hyphens: ${line.trim()}`];
    return /^\s*\|/.test(above) && cells(line) !== cells(above) ? [`has a row of other cells: ${line.trim()}`] : [];
  });
}

function commandFaults(root: string, text: string, commands: ReadonlySet<string>): string[] {
  const names = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const files = [...text.matchAll(/\bnode ((?:[\w.-]+\/)*[\w.-]+\.[mc]?[jt]s)\b/g)].map((match) => match[1] ?? '');
  return [
    ...names
      .filter((name) => !commands.has(name))
      .map((name) => `names the command 'npm run ${name}', which package.json lacks`),
    ...files.filter((file) => !fileExists(root, file)).map((file) => `runs '${file}', which does not exist`),
  ];
}

/** Whether a code span is no path, or a path that exists: from the root, from `src/`, or from the document. A test is `path > title`. */
function pathExists(root: string, document: string, span: string, tree: readonly string[]): boolean {
  const path = span
    .replace(/ > .*/, '')
    .replace(/[:#]\d+$/, '')
    .replace(/\/$/, '');
  const isPath =
    /^(?:\.?[\w*-]+\/)*[\w*.-]+\.(?:tsx?|mjs|json|jsonc|md|css|svg|png|html|xml|txt|yml|sh)$/.test(path) ||
    /^(?:src|build|scripts|test|e2e|a11y|engines|bench|drills|deploy|docs|public|\.ci)\/[\w./*-]*$/.test(path) ||
    (/^[\w.-]+\/$/.test(span) && !span.startsWith('/'));
  // <address>-page.tsx, *.server.ts and NNNN-title.md are patterns for readers; a pattern with a folder must match a file.
  if (!isPath || GENERATED.test(path) || /NNNN|<|\.\.\./.test(path) || (path.includes('*') && !path.includes('/')))
    return true;
  // A name alone, such as schema.ts, .server.ts or pages/, stands for every file whose path ends so, and every folder of that name.
  if (!path.includes('/') && tree.some((file) => file.endsWith(path) || `/${file}`.includes(`/${path}/`))) return true;
  const bases = ['.', 'src', dirname(document)];
  return bases.some((base) =>
    path.includes('*') ? globSync(path, { cwd: join(root, base) }).length > 0 : existsSync(join(root, base, path)),
  );
}

function linkExists(root: string, document: string, link: string): boolean {
  if (/^(?:https?:|mailto:|#)/.test(link)) return true;
  const path = link.replace(/#.*$/, '');
  return GENERATED.test(path) || existsSync(join(root, dirname(document), path));
}
