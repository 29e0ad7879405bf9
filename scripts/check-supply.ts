// What comes from others: each package has its reason in docs/dependencies.md, its bytes are pinned, it runs no script
// while it is installed, its licence goes with ours, and the Node that runs is one of those packages.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textOf, type Check } from './check.ts';
import { NODE_FILE } from './setup/install.mjs';
import { nodePackage, whyOtherNode } from './setup/node-package.mjs';

const PAPER = 'docs/dependencies.md';
/** Packages that the server needs, Node included: that is one, with a package for each system. One more is one less elsewhere. */
export const MOST_RUNTIME = 12;
/** What keeps npm from running the script of a package that declares none in the lock: one with a file `binding.gyp`. */
const NO_SCRIPTS = /^ignore-scripts=true$/m;
/** Licences that let a work be passed on under AGPL-3.0-or-later: those of the list of the GNU project that our packages have. */
const LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
]);

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

/** A package as package-lock.json has it. */
interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  license?: string;
}

/** What is wrong, by what it is about, one line each; and how many were looked at. */
export interface Supply {
  readonly reasons: readonly string[];
  readonly lock: readonly string[];
  readonly scripts: readonly string[];
  readonly licences: readonly string[];
  /** What is wrong with the Node that runs. */
  readonly node: readonly string[];
  /** Packages that package.json names: of those, the ones that the server needs. */
  readonly named: number;
  readonly direct: number;
  /** Packages of the lock: of those, the ones that the server needs, by their paths. */
  readonly locked: number;
  readonly runtime: readonly string[];
}

/** Looks through the manifest, the lock and what is installed of a tree. */
export function inspectSupply(root: string): Supply {
  const manifest = JSON.parse(textOf(root, 'package.json')) as Manifest;
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifest;
  const { packages } = JSON.parse(textOf(root, 'package-lock.json')) as { packages: Record<string, Locked> };
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const runtime = locked.filter(([, { dev }]) => !dev);
  const systems = Object.keys(optionalDependencies).length;
  const direct = Object.keys(dependencies).length + Math.min(systems, 1);
  return {
    reasons: paperFaults(root, manifest),
    lock: locked.flatMap(([path, entry]) => lockFaults(path, entry)),
    scripts: [...allowedFaults(root, manifest), ...locked.flatMap(([path, entry]) => scriptFaults(path, entry))],
    licences: runtime.flatMap(([path, entry]) => licenceFaults(root, path, entry)),
    node: nodeFaults(root, packages),
    named: Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }).length,
    direct,
    locked: locked.length,
    runtime: runtime.map(([path]) => path),
  };
}

/** The paper, the number of run-time packages, the lock, install scripts, licences, and the Node that runs. */
export const checkSupply: Check = (root) => {
  const { reasons, lock, scripts, licences, node, direct, locked, runtime } = inspectSupply(root);
  const many = direct > MOST_RUNTIME ? [`package.json: ${direct} run-time dependencies, at most ${MOST_RUNTIME}`] : [];
  return {
    faults: [...reasons, ...many, ...lock, ...scripts, ...licences, ...node],
    note: `${locked} packages, ${runtime.length} at run time`,
  };
};

function paperFaults(root: string, manifest: Manifest): string[] {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const text = textOf(root, PAPER);
  const told = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  return [
    ...wanted
      .filter((name) => !told.includes(name))
      .map((name) => `${PAPER}: has no row for ${name}: say why it is here`),
    ...told.filter((name) => !wanted.includes(name)).map((name) => `${PAPER}: has ${name}, which package.json lacks`),
    ...told.filter((name, at) => told.indexOf(name) !== at).map((name) => `${PAPER}: has ${name} twice`),
  ];
}

function allowedFaults(root: string, { allowScripts = {} }: Manifest): string[] {
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  return [
    ...(NO_SCRIPTS.test(textOf(root, '.npmrc')) ? [] : ['.npmrc: ignore-scripts is not true']),
    ...allowed.map((name) => `package.json: allowScripts lets ${name} run a script when it is installed`),
  ];
}

function scriptFaults(path: string, { hasInstallScript }: Locked): string[] {
  return hasInstallScript ? [`package-lock.json: ${path} runs a script when it is installed`] : [];
}

/** The lock pins what npm unpacks; this is about the program that is started, and the one that runs this check. */
function nodeFaults(root: string, packages: Readonly<Record<string, Locked>>): string[] {
  const wanted = nodePackage(packages);
  return [findInstalled(root, NODE_FILE), process.execPath].flatMap((file) => {
    if (file === undefined) return [`${NODE_FILE} is missing: npm ci`];
    const folder = findInstalled(root, join('node_modules', wanted.name)) ?? join(root, 'node_modules', wanted.name);
    const why = whyOtherNode(dirname(folder), file, wanted);
    return why === undefined ? [] : [`Node is not the one of package-lock.json: ${why}`];
  });
}

/**
 * A package is named by its name, version and hash alone: whose registry it comes from is said by who installs
 * (`omit-lockfile-registry-resolved` in .npmrc), and an address in the lock is one of git, of a file or of somebody's host.
 */
function lockFaults(path: string, { integrity, resolved }: Locked): string[] {
  const at = `package-lock.json: ${path}`;
  return [
    ...(integrity === undefined ? [`${at} has no integrity: its bytes could be anything`] : []),
    ...(resolved === undefined ? [] : [`${at} comes from an address of its own: take it by name and version`]),
  ];
}

/** An optional package of another system is not here; then the lock says its licence. */
function licenceFaults(root: string, path: string, { license, optional }: Locked): string[] {
  const file = findInstalled(root, join(path, 'package.json'));
  if (file === undefined && !optional) return [`${path} is not installed: npm ci`];
  const said: unknown = file === undefined ? license : (JSON.parse(readFileSync(file, 'utf8')) as Locked).license;
  const licence = typeof said === 'string' ? said : 'none';
  return LICENCES.has(licence) ? [] : [`${path} has the licence '${licence}', which is not in the list`];
}

/** As Node looks: here, then in each folder above. */
function findInstalled(root: string, path: string): string | undefined {
  for (let at = root; ; at = dirname(at)) {
    if (existsSync(join(at, path))) return join(at, path);
    if (dirname(at) === at) return undefined;
  }
}
