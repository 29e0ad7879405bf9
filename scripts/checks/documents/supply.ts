// Dependencies: each has its reason in docs/dependencies.md, is pinned by hash, runs no script while it is installed and
// has a compatible licence; and the Node that runs is one of them.
import type { Check } from '../check.ts';
import { readText } from '../tree.ts';
import type { LockedPackage, Manifest } from './supply/files.ts';
import { licenceFaults } from './supply/licences.ts';
import { nodeFaults } from './supply/node.ts';

const DOCUMENT = 'docs/dependencies.md';
/** A package with a file `binding.gyp` runs a script though the lock declares none; only this setting prevents it. */
const NO_SCRIPTS = /^ignore-scripts=true$/m;

/** What is wrong, by subject, one line each; and how many packages were read. */
export interface Supply {
  readonly reasons: readonly string[];
  readonly lock: readonly string[];
  readonly scripts: readonly string[];
  readonly licences: readonly string[];
  /** Errors of the Node that runs. */
  readonly node: readonly string[];
  /** How many packages package.json names. */
  readonly named: number;
  /** How many packages package-lock.json has, and the paths of those that the server needs. */
  readonly locked: number;
  readonly runtime: readonly string[];
}

/** Reads package.json, package-lock.json and the installed packages of a tree. */
function inspectSupply(root: string): Supply {
  const manifest = JSON.parse(readText(root, 'package.json')) as Manifest;
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifest;
  const { packages } = JSON.parse(readText(root, 'package-lock.json')) as { packages: Record<string, LockedPackage> };
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const runtime = locked.filter(([, { dev }]) => !dev);
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  return {
    reasons: reasonFaults(root, named),
    lock: locked.flatMap(([path, entry]) => lockFaults(path, entry)),
    scripts: [...allowedFaults(root, manifest), ...locked.flatMap(([path, entry]) => scriptFaults(path, entry))],
    licences: runtime.flatMap(([path, entry]) => licenceFaults(root, path, entry)),
    node: nodeFaults(root, packages),
    named: named.length,
    locked: locked.length,
    runtime: runtime.map(([path]) => path),
  };
}

/** Reports every line of `inspectSupply`. */
export const checkSupply: Check = (root) => {
  const { reasons, lock, scripts, licences, node, locked, runtime } = inspectSupply(root);
  return {
    faults: [...reasons, ...lock, ...scripts, ...licences, ...node],
    note: `${locked} packages, ${runtime.length} at run time`,
  };
};

function reasonFaults(root: string, named: readonly string[]): string[] {
  const rows = [...readText(root, DOCUMENT).matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  return [
    ...named
      .filter((name) => !rows.includes(name))
      .map((name) => `${DOCUMENT}: has no row for ${name}: add its reason`),
    ...rows.filter((name) => !named.includes(name)).map((name) => `${DOCUMENT}: has ${name}, which package.json lacks`),
    ...rows.filter((name, at) => rows.indexOf(name) !== at).map((name) => `${DOCUMENT}: has ${name} twice`),
  ];
}

function allowedFaults(root: string, { allowScripts = {} }: Manifest): string[] {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  return [
    ...(NO_SCRIPTS.test(readText(root, '.npmrc')) ? [] : ['.npmrc: ignore-scripts is not true']),
    ...allowed.map((name) => `package.json: allowScripts lets ${name} run a script when it is installed`),
  ];
}

function scriptFaults(path: string, { hasInstallScript }: LockedPackage): string[] {
  return hasInstallScript ? [`package-lock.json: ${path} runs a script when it is installed`] : [];
}

/**
 * A package is identified by name, version and hash alone: the registry is chosen where it is installed
 * (`omit-lockfile-registry-resolved` in .npmrc), so an address in the lock is one of git, of a file or of another host.
 */
function lockFaults(path: string, { integrity, resolved }: LockedPackage): string[] {
  const at = `package-lock.json: ${path}`;
  return [
    ...(integrity === undefined ? [`${at} has no integrity: its bytes could be anything`] : []),
    ...(resolved === undefined ? [] : [`${at} comes from an address of its own: take it by name and version`]),
  ];
}
