// The packages of a release: pinned, without install scripts, under licences that fit, listed.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectSupply, type Supply } from '../../scripts/checks/documents/supply.ts';
import { runProgram } from '../../scripts/checks/run-program.ts';
import { none, print, type Fault, type Measurement, type Run } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { ROOT } from '../shared/server.ts';

const COPIED = ['package.json', 'package-lock.json', '.npmrc', 'docs/dependencies.md'];

interface Files {
  readonly manifest: { dependencies: Record<string, string> };
  readonly lock: { packages: Record<string, object> };
}

const locked = (entry: object) => ({ version: '1.0.0', integrity: 'sha512-injected', ...entry });

/** Each fault edits the manifest and the lock of a copy of the tree. */
const EDITS: Readonly<Record<string, (files: Files) => void>> = {
  loose: ({ lock }) => {
    lock.packages['node_modules/no-hash'] = { version: '1.0.0' };
    lock.packages['node_modules/from-git'] = locked({ resolved: 'git+ssh://git@example.org/a.git' });
    lock.packages['node_modules/plain-http'] = locked({ resolved: 'http://example.org/a.tgz' });
  },
  scripts: ({ lock }) => {
    lock.packages['node_modules/runs-a-script'] = locked({ hasInstallScript: true });
  },
  'other-node': ({ lock }) => {
    for (const path of Object.keys(lock.packages).filter((name) => name.startsWith('node_modules/node-')))
      lock.packages[path] = { ...lock.packages[path], version: '1.0.0' };
  },
  'no-reason': ({ manifest }) => {
    manifest.dependencies['one-more'] = '1.0.0';
  },
  licences: ({ lock }) => {
    lock.packages['node_modules/of-another-system'] = locked({ optional: true, os: ['none'], license: 'GPL-2.0-only' });
  },
};

/** The project, or a copy of its manifest, lock and packages with a fault. */
function treeOf(fault: Fault | undefined): string {
  const edit = EDITS[fault?.name ?? ''];
  if (!edit) return ROOT;
  const folder = makeFolder();
  const tree = join(folder, 'tree');
  mkdirSync(tree);
  for (const path of COPIED) cpSync(join(ROOT, path), join(tree, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const read = (name: string): unknown => JSON.parse(readFileSync(join(tree, name), 'utf8'));
  const files = { manifest: read('package.json'), lock: read('package-lock.json') } as Files;
  edit(files);
  writeFileSync(join(tree, 'package.json'), JSON.stringify(files.manifest));
  writeFileSync(join(tree, 'package-lock.json'), JSON.stringify(files.lock));
  return tree;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly unknown[];
  readonly licenses?: readonly unknown[];
}

/** What of the packages that run is not in the list that is shipped, with its version, hash and licence. */
async function listRow({ runtime }: Supply, isShortened: boolean): Promise<Measurement> {
  const { code, output } = await runProgram(ROOT, 'npm', ['run', '--silent', 'sbom']);
  if (code !== 0) throw new Error(`npm run sbom: ${output}`);
  const { components } = JSON.parse(output.slice(output.indexOf('{'))) as { components: readonly Component[] };
  const listed = isShortened ? components.slice(1) : components;
  const isWhole = ({ version, hashes = [], licenses = [] }: Component) =>
    version !== '' && hashes.length > 0 && licenses.length > 0;
  const names = new Set(listed.filter(isWhole).map(({ name }) => name));
  const wanted = runtime.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const missing = wanted.filter((name) => !names.has(name));
  print(missing.map((name) => `not in the list: ${name}`));
  return none('sbom', missing.length, wanted.length, 'packages missing');
}

export const run: Run = async ({ fault, wants }) => {
  const found = inspectSupply(treeOf(fault));
  const { reasons, lock, scripts, licences, node, named, locked, runtime } = found;
  if (fault === undefined) print([...reasons, ...lock, ...scripts, ...licences, ...node], 100);
  return [
    none('lock', lock.length, locked, 'packages not pinned or from elsewhere'),
    none('scripts', scripts.length, locked, 'packages with one'),
    none('node', node.length, 2, 'programs differ'),
    none('reasons', reasons.length, named, 'packages without a reason'),
    none('licences', licences.length, runtime.length, 'packages with an incompatible licence'),
    ...(wants('sbom') ? [await listRow(found, fault?.name === 'shortened')] : []),
  ];
};
