// The packages of package.json and package-lock.json.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly license?: unknown;
}

/** Licences compatible with AGPL-3.0-or-later by the list of the GNU project; only those that our packages have. */
const COMPATIBLE = '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MPL-2.0 Unlicense'.split(' ');

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
const { dependencies, optionalDependencies, devDependencies, allowScripts = {} } = json('package.json');
const { '': _, ...packages } = json('package-lock.json')['packages'] as Record<string, LockedPackage>;
const pathsOf = (isFound: (one: LockedPackage) => boolean) =>
  Object.keys(packages).filter((path) => isFound(packages[path]!));

test('each package that we name has its reason in docs/dependencies.md', () => {
  const rows = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(new Set(rows)).toEqual(new Set(named));
  expect(rows).toHaveLength(named.length);
});

// The registry is chosen where the packages are installed, so an address in the lock is one of git, of a file or of another host.
test('each package is identified by name, version and hash', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(pathsOf(({ integrity, resolved }) => integrity === undefined || resolved !== undefined)).toEqual([]);
});

// A package with a file `binding.gyp` runs a script though the lock declares none; only this setting prevents it.
test('no package runs a script when it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(allowScripts).toEqual({});
});

test('each package that ships has a licence that ours allows', () => {
  // With `(A OR B)` we choose.
  const isOurs = (license: unknown) =>
    COMPATIBLE.some((one) =>
      String(license)
        .split(/ OR |[()]/)
        .includes(one),
    );
  expect(pathsOf(({ dev, license }) => !dev && !isOurs(license))).toEqual([]);
});
