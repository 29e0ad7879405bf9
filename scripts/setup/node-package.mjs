// Finds the package of Node for this system in the lock, and checks the Node that runs against it. Plain Node 18, no dependencies.
import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The packages of one publisher, one for each system. */
const NODE_PACKAGE = /^node_modules\/(node(?:-bin)?-(?:linux|darwin|win)-\w+)$/;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Whether a package of the lock is for this system by its fields `os`, `cpu` and `libc`, as npm reads them;
 * `undefined` if it is for every system.
 */
export function isForSystem({ os, cpu, libc }, { platform, arch, c }) {
  if (os === undefined && cpu === undefined) return undefined;
  return isListed(os, platform) && isListed(cpu, arch) && (libc === undefined || c === undefined || isListed(libc, c));
}

/** npm takes one name or several; `!` excludes one. */
function isListed(names, name) {
  const list = [names ?? []].flat();
  if (list.includes(`!${name}`)) return false;
  const wanted = list.filter((each) => !each.startsWith('!'));
  return wanted.length === 0 || wanted.includes(name);
}

/** Returns the system of this machine. `c` is the C library, on Linux only. */
export function thisSystem() {
  const { platform, arch } = process;
  if (platform !== 'linux') return { platform, arch, c: undefined };
  return { platform, arch, c: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl' };
}

/** Returns name, version and hash of the package with Node for a system. Throws an error with a message for the user if there is none. */
export function nodePackage(packages, system = thisSystem()) {
  const all = Object.entries(packages).filter(([path]) => NODE_PACKAGE.test(path));
  if (all.length === 0)
    throw new Error('package-lock.json names no Node. Get the file back with: git checkout package-lock.json');
  const found = all.find(([, entry]) => isForSystem(entry, system));
  if (found) return { name: NODE_PACKAGE.exec(found[0])[1], version: found[1].version, integrity: found[1].integrity };
  const systems = all.map(([, { os, cpu }]) => `${os} ${cpu}`).join(', ');
  throw new Error(
    `Node is missing: package-lock.json has none for this system (${system.platform} ${system.arch}), only for ${systems}.`,
  );
}

/**
 * Returns what is wrong with the Node in the folder `modules`, as the end of a sentence; `undefined` if `file` is the
 * program of the package in the lock, with its version and the hash that npm recorded.
 */
export function whyOtherNode(modules, file, { name, version, integrity }) {
  try {
    const folder = realpathSync(join(modules, name)) + sep;
    if (!realpathSync(file).startsWith(folder)) return `${file} does not belong to the package ${name}`;
    const installed = readJson(join(folder, 'package.json'));
    if (installed.name !== name || installed.version !== version)
      return `${name} is ${installed.name} ${installed.version}, not ${version}`;
    const recorded = readJson(join(modules, '.package-lock.json')).packages[`node_modules/${name}`];
    return recorded?.integrity === integrity ? undefined : `${name} was installed with another hash`;
  } catch (error) {
    return error.code === 'ENOENT'
      ? `${name} is missing, since npm could not fetch it or its hash was another`
      : `${name} cannot be read (${error.code ?? error.message})`;
  }
}
