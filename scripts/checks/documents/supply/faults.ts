// Errors in the dependencies that the supply check must find: in their document, in package.json and in its lock.
import type { InjectedFault } from '../../fixture.ts';

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
const locked = (name: string, entry: object): NonNullable<InjectedFault['change']> => ({
  path: 'package-lock.json',
  edit: json(({ packages }) => (packages[`node_modules/${name}`] = { version: '1.0.0', ...entry })),
});
const installed = (name: string, license?: unknown) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', license }),
});
const integrity = 'sha512-fake';

/** Injected by the test of the check and by the drill `supply`. */
export const SUPPLY_FAULTS: readonly InjectedFault[] = [
  {
    name: 'a dependency without a reason',
    change: { path: 'package.json', edit: json(({ dependencies }) => (dependencies['fake-more'] = '1.0.0')) },
    found: ['dependencies.md', 'no row for fake-more'],
  },
  {
    name: 'a row without a dependency',
    change: {
      path: 'docs/dependencies.md',
      edit: (text) => `${text}\n| \`fake-gone\` | nothing | no reason | 1 kB | MIT |\n`,
    },
    found: ['dependencies.md', 'fake-gone, which package.json lacks'],
  },
  {
    name: 'a package that is allowed to run scripts',
    change: { path: 'package.json', edit: json((document) => (document.allowScripts = { 'fake-script': true })) },
    found: ['allowScripts lets fake-script'],
  },
  {
    name: 'an .npmrc that allows install scripts',
    change: { path: '.npmrc', edit: (text) => text.replace('ignore-scripts=true\n', '') },
    found: ['.npmrc', 'ignore-scripts'],
  },
  {
    name: 'a Node of no locked package',
    files: { 'node_modules/.bin/node': '#!/bin/sh\n' },
    found: ['Node is not the one', 'does not belong to'],
  },
  {
    name: 'a package with an install script',
    change: locked('fake-script', { integrity, dev: true, hasInstallScript: true }),
    found: ['fake-script runs a script'],
  },
  {
    name: 'a package without integrity',
    change: locked('fake-loose', { dev: true }),
    found: ['fake-loose has no integrity'],
  },
  {
    name: 'a package from git',
    change: locked('fake-git', { integrity, dev: true, resolved: 'git+ssh://git@host.example/a/b.git#abc' }),
    found: ['fake-git comes from an address'],
  },
  {
    name: 'a package over plain http',
    change: locked('fake-http', { integrity, dev: true, resolved: 'http://host.example/a.tgz' }),
    found: ['fake-http comes from an address'],
  },
  {
    name: 'a run-time package under an incompatible licence',
    files: installed('fake-licence', 'GPL-2.0-only'),
    change: locked('fake-licence', { integrity }),
    found: ['fake-licence has the licence', 'GPL-2.0-only'],
  },
  {
    name: 'a run-time package without a licence, below another',
    files: installed('fake-licence/node_modules/fake-none'),
    change: locked('fake-licence/node_modules/fake-none', { integrity }),
    found: ['fake-none has the licence', 'none'],
  },
  {
    name: 'a licence of another system, which only the lock has',
    change: locked('fake-elsewhere', { integrity, optional: true, license: 'SEE LICENSE' }),
    found: ['fake-elsewhere has the licence', 'SEE LICENSE'],
  },
  {
    name: 'a run-time package that is not installed',
    change: locked('fake-absent', { integrity, license: 'MIT' }),
    found: ['fake-absent is not installed'],
  },
];
