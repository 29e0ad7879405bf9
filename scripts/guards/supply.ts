// Faults for check-supply: in the paper, in package.json and in its lock.
import type { Plant } from './plant.ts';

interface Edited {
  dependencies: Record<string, string>;
  allowScripts?: Record<string, boolean>;
  packages: Record<string, object>;
}

const json = (edit: (document: Edited) => void) => (text: string) => {
  const document = JSON.parse(text) as Edited;
  edit(document);
  return `${JSON.stringify(document, undefined, 2)}\n`;
};
const locked = (name: string, entry: object): NonNullable<Plant['change']> => ({
  path: 'package-lock.json',
  edit: json(({ packages }) => (packages[`node_modules/${name}`] = { version: '1.0.0', ...entry })),
});
const installed = (name: string, license?: unknown) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', license }),
});
const integrity = 'sha512-planted';

/** For check-supply. */
export const SUPPLY_PLANTS: readonly Plant[] = [
  {
    name: 'a thirteenth run-time dependency, without a reason',
    change: { path: 'package.json', edit: json(({ dependencies }) => (dependencies['planted-more'] = '1.0.0')) },
    found: ['run-time dependencies, at most 12'],
  },
  { name: 'a dependency without a row', found: ['dependencies.md', 'no row for planted-more'] },
  {
    name: 'a row without a dependency',
    change: {
      path: 'docs/dependencies.md',
      edit: (text) => `${text}\n| \`planted-gone\` | nothing | no reason | 1 kB | MIT |\n`,
    },
    found: ['dependencies.md', 'planted-gone, which package.json lacks'],
  },
  {
    name: 'a package that is allowed to run scripts',
    change: { path: 'package.json', edit: json((document) => (document.allowScripts = { 'planted-script': true })) },
    found: ['allowScripts lets planted-script'],
  },
  {
    name: 'an .npmrc that lets install scripts',
    change: { path: '.npmrc', edit: (text) => text.replace('ignore-scripts=true\n', '') },
    found: ['.npmrc', 'ignore-scripts'],
  },
  {
    name: 'a Node that belongs to no locked package',
    files: { 'node_modules/.bin/node': '#!/bin/sh\n' },
    found: ['Node is not the one', 'does not belong to'],
  },
  {
    name: 'a package with an install script',
    change: locked('planted-script', { integrity, dev: true, hasInstallScript: true }),
    found: ['planted-script runs a script'],
  },
  {
    name: 'a package without integrity',
    change: locked('planted-loose', { dev: true }),
    found: ['planted-loose has no integrity'],
  },
  {
    name: 'a package from git',
    change: locked('planted-git', { integrity, dev: true, resolved: 'git+ssh://git@host.example/a/b.git#abc' }),
    found: ['planted-git comes from an address'],
  },
  {
    name: 'a package over plain http',
    change: locked('planted-http', { integrity, dev: true, resolved: 'http://host.example/a.tgz' }),
    found: ['planted-http comes from an address'],
  },
  {
    name: 'a run-time package under a licence that does not go with ours',
    files: installed('planted-licence', 'GPL-2.0-only'),
    change: locked('planted-licence', { integrity }),
    found: ['planted-licence has the licence', 'GPL-2.0-only'],
  },
  {
    name: 'a run-time package without a licence, below another',
    files: installed('planted-licence/node_modules/planted-none'),
    change: locked('planted-licence/node_modules/planted-none', { integrity }),
    found: ['planted-none has the licence', 'none'],
  },
  {
    name: 'a licence that only the lock tells, of another system',
    change: locked('planted-elsewhere', { integrity, optional: true, license: 'SEE LICENSE' }),
    found: ['planted-elsewhere has the licence', 'SEE LICENSE'],
  },
  {
    name: 'a run-time package that is not installed',
    change: locked('planted-absent', { integrity, license: 'MIT' }),
    found: ['planted-absent is not installed'],
  },
];
