// Imports point down: between the layers of `src/`, between features, and between the folders of the repository. Code for
// the browser imports neither server code nor Node. Cycles between folders follow from an arrow up, so none is possible;
// cycles between files are found by the rule import/no-cycle of Oxlint.
import { dirname } from 'node:path';
import type { Check } from '../check.ts';
import { filesBelow, readText } from '../tree.ts';
import { importsOf, resolveImport } from './imports.ts';
import {
  ACCOUNTS_FOLDERS,
  APP_FOLDERS,
  BROWSER_LAYERS,
  DESKTOP_FOLDERS,
  DESKTOP_LAYERS,
  DESKTOP_PAGE_FOLDERS,
  DESKTOP_PAGE_LAYERS,
  DESKTOP_STARTS,
  FEATURE_FOLDERS,
  FEATURE_LEVELS,
  FOLDERS,
  RENDERER,
  SERVER_FOLDERS,
  SERVER_LAYERS,
} from './layer-order.ts';

/** Declarations, handlers, commands and components call rules; a rule has its queries in its own file. */
const WITHOUT_SQL = /^src\/.*(?:\/(?:endpoints|routes\.server|[\w-]*-(?:module|commands?)\.server)\.ts|\.tsx)$/;
const SQL = /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`/;

/** Reads the imports of every source file, and looks for SQL where there should be none. */
export const checkLayers: Check = (root) => {
  const files = ['src', 'build', 'scripts', 'test', 'e2e', 'a11y', 'engines', 'bench', 'drills']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path));
  const faults = files.flatMap((path) => {
    const text = readText(root, path);
    const names = importsOf(path, text);
    const faults = names.flatMap((name) => {
      const fault = importFault(path, name, names);
      return fault === undefined ? [] : [`${path}: imports ${name}: ${fault}`];
    });
    return WITHOUT_SQL.test(path) && SQL.test(text) ? [...faults, `${path}: has SQL: move it to a rule`] : faults;
  });
  return { faults, note: `${files.length} files` };
};

function importFault(from: string, name: string, names: readonly string[]): string | undefined {
  const to = resolveImport(from, name);
  const isFree = isTest(from) && names.some((other) => other.startsWith('#test/'));
  // Such a test starts the whole server: it belongs to no layer.
  if (isFree && to !== undefined && /^(?:src|test)\//.test(to)) return undefined;
  if (to === undefined) return name.startsWith('node:') ? nodeFault(from) : undefined;
  return folderFault(from, to) ?? storeFault(from, to) ?? layerFault(from, to);
}

function nodeFault(from: string): string | undefined {
  return from.startsWith('src/') && !isServer(from) && !isTest(from) && from !== RENDERER
    ? 'this file runs in a browser, which has no Node'
    : undefined;
}

function folderFault(from: string, to: string): string | undefined {
  const [source, target] = [folderOf(from), folderOf(to)];
  if (source === undefined || target === undefined || FOLDERS.indexOf(target) <= FOLDERS.indexOf(source))
    return undefined;
  return `${target}/ stands above ${source}/`;
}

function folderOf(path: string): (typeof FOLDERS)[number] | undefined {
  return longest(FOLDERS.filter((folder) => path === folder || path.startsWith(`${folder}/`)));
}

function longest<Name extends string>(names: readonly Name[]): Name | undefined {
  return names.toSorted((a, b) => b.length - a.length)[0];
}

function storeFault(from: string, to: string): string | undefined {
  return to.endsWith('/store.server.ts') && !from.startsWith(`${dirname(to)}/`)
    ? `the SQL of ${dirname(to)}/ is its own: call its rules`
    : undefined;
}

function layerFault(from: string, to: string): string | undefined {
  const [source, target] = [layerOf(from), layerOf(to)];
  if (source === undefined || target === undefined) return undefined;
  if (from === RENDERER || DESKTOP_STARTS.includes(from)) return undefined;
  if (source === 'features' && target === 'features') return featureFault(from, to) ?? sideFault(from, to);
  if (source === 'desktop' && target === 'desktop')
    return isTest(from) ? undefined : partFault('src/desktop', DESKTOP_FOLDERS, from, to);
  if (source === 'desktop/page' && target === 'desktop/page')
    return isTest(from) ? undefined : partFault('src/desktop/page', DESKTOP_PAGE_FOLDERS, from, to);
  const folders = { server: SERVER_FOLDERS, accounts: ACCOUNTS_FOLDERS, app: APP_FOLDERS }[source];
  if (source === target && folders && !isTest(from)) {
    const fault = partFault(`src/${source}`, folders, from, to);
    if (fault !== undefined) return fault;
  }
  const order = layersOf(from, source);
  // Endpoints of features use the schemas of the accounts kernel. Pages import them as types: their budget has no room for Zod.
  if (isSchema(from) && target === 'accounts' && !to.endsWith('.server.ts')) return undefined;
  if (target.startsWith('desktop') && !order.includes(target)) return 'only the desktop may import this';
  if (!order.includes(target)) return isServer(from) ? 'this is code for the browser' : 'this is code for the server';
  if (order.indexOf(target) > order.indexOf(source)) return `${target} stands above ${source}`;
  return sideFault(from, to);
}

function layerOf(path: string): string | undefined {
  if (path === 'site.config.ts') return 'site';
  return /^src\/(desktop\/(?:page|protocol)|[\w-]+)\//.exec(path)?.[1];
}

function layersOf(path: string, layer: string): readonly string[] {
  if (layer === 'desktop') return DESKTOP_LAYERS;
  if (layer === 'desktop/page') return DESKTOP_PAGE_LAYERS;
  return isServer(path) ? SERVER_LAYERS : BROWSER_LAYERS;
}

function sideFault(from: string, to: string): string | undefined {
  return isServer(to) && !isServer(from) && !isTest(from) ? 'this is code for the server' : undefined;
}

function featureFault(from: string, to: string): string | undefined {
  const [source = '', target = ''] = [from, to].map((path) => path.split('/')[2]);
  if (source === target)
    return isTest(from) ? undefined : partFault(`src/features/${source}`, FEATURE_FOLDERS[source] ?? [], from, to);
  const level = (feature: string) => FEATURE_LEVELS.findIndex((features) => features.includes(feature));
  return level(target) === -1 || level(target) >= level(source)
    ? `the feature ${source} does not stand above ${target}`
    : undefined;
}

function partFault(root: string, order: readonly string[], from: string, to: string): string | undefined {
  const within = [from, to].map((path) => dirname(path).slice(root.length + 1));
  const folders = within.map((folder) =>
    folder === '' ? '' : longest(order.filter((known) => `${folder}/`.startsWith(`${known}/`))),
  );
  const unknown = folders.indexOf(undefined);
  if (unknown !== -1) return `${within[unknown]}/ is no folder of ${root}/: see layer-order.ts`;
  const [source = '', target = ''] = folders;
  return source !== '' && order.indexOf(target) > order.indexOf(source)
    ? `${target}/ stands above ${source}/`
    : undefined;
}

function isServer(path: string): boolean {
  return (
    /^src\/(?:server|command-line|accounts|desktop(?!\/(?:page|protocol)))\//.test(path) ||
    /\.server\.(?:test\.)?tsx?$/.test(path)
  );
}

/** Declarations that both sides read: the endpoints of a feature, and schemas that they use. */
function isSchema(path: string): boolean {
  return /^src\/features\/[\w-]+\/(?:endpoints|[\w-]+-schema)\.ts$/.test(path);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
