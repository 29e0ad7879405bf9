// The settings are documented: `.env.example` and the tables of settings have exactly those that the servers read.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from '../check.ts';
import { fileExists, readText } from '../tree.ts';

const CONFIG = 'src/server/settings/config.ts';
const EXAMPLE = '.env.example';
/** Where the tables are: each row begins with the name of a setting as code. */
const TABLES = 'docs/operating.md';
const DESKTOP_CONFIG = 'src/desktop/host/settings.ts';
const DESKTOP_TABLE = 'docs/desktop.md';
const ROW = /^\| `([A-Z][A-Z0-9_]*)` \|/gm;

/** Compares the names with `SETTING_NAMES`. */
export const checkSettings: Check = async (root) => {
  const { SETTING_NAMES: names } = (await import(pathToFileURL(join(root, CONFIG)).href)) as {
    SETTING_NAMES: readonly string[];
  };
  const { DESKTOP_SETTING_NAMES: desktop } = (await import(pathToFileURL(join(root, DESKTOP_CONFIG)).href)) as {
    DESKTOP_SETTING_NAMES: readonly string[];
  };
  return {
    faults: [
      ...compare(EXAMPLE, namesIn(root, EXAMPLE, /^#?\s*([A-Z][A-Z0-9_]*)=/gm), names, CONFIG),
      ...compare(TABLES, namesIn(root, TABLES, ROW), names, CONFIG),
      ...compare(DESKTOP_TABLE, namesIn(root, DESKTOP_TABLE, ROW), desktop, DESKTOP_CONFIG),
    ],
    note: `${names.length + desktop.length} settings`,
  };
};

function namesIn(root: string, path: string, pattern: RegExp): string[] {
  return fileExists(root, path) ? [...readText(root, path).matchAll(pattern)].map((match) => match[1] ?? '') : [];
}

function compare(path: string, has: readonly string[], expected: readonly string[], config: string): string[] {
  return [
    ...expected.filter((name) => !has.includes(name)).map((name) => `${path}: lacks the setting ${name}`),
    ...has
      .filter((name) => !expected.includes(name))
      .map((name) => `${path}: names the setting ${name}, which ${config} does not read`),
    ...has.filter((name, at) => has.indexOf(name) !== at).map((name) => `${path}: has ${name} twice`),
  ];
}
