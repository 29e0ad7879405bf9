// `npm run drill -- supply`: what comes from others with a release: pinned, without scripts of its own, under licences that fit, listed.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inspectSupply, type Supply } from '../../scripts/checks/documents/supply.ts';
import { SUPPLY_FAULTS } from '../../scripts/checks/documents/supply/faults.ts';
import { injectFaults } from '../../scripts/checks/fixture.ts';
import { runProgram } from '../../scripts/checks/run-program.ts';
import { none, type Drill, type Order, type Row } from '../drill.ts';
import { makeFolder, ROOT } from '../server.ts';

/** Of the faults that the check of `npm test` is tried with, those that break a row. */
const FAULTS: readonly { name: string; says: string; planted: RegExp; bites: readonly string[] }[] = [
  {
    name: 'loose',
    says: 'packages without a hash, from git and over plain HTTP',
    planted: /integrity|git|http$/,
    bites: ['lock'],
  },
  { name: 'scripts', says: 'packages that run scripts', planted: /scripts?$/, bites: ['scripts'] },
  { name: 'other-node', says: 'a Node of no locked package', planted: /Node/, bites: ['node'] },
  { name: 'no-reason', says: 'one without a reason', planted: /without a reason/, bites: ['reasons'] },
  { name: 'licences', says: 'GPL-2.0-only, none, and "see licence"', planted: /licence/, bites: ['licences'] },
];

const TAKEN = ['package.json', 'package-lock.json', '.npmrc', 'docs/dependencies.md'];

/** The project, or a tree with its manifest, lock and packages and with a fault. */
function treeOf(plant: string | undefined): string {
  const fault = FAULTS.find(({ name }) => name === plant);
  if (!fault) return ROOT;
  const place = makeFolder();
  const tree = join(place, 'tree');
  mkdirSync(tree);
  for (const path of TAKEN) cpSync(join(ROOT, path), join(tree, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'));
  injectFaults(
    tree,
    SUPPLY_FAULTS.filter(({ name }) => fault.planted.test(name)),
  );
  return tree;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly unknown[];
  readonly licenses?: readonly unknown[];
}

/** What of the packages that run is not in the list that is shipped, with its version, hash and licence. */
async function listRow({ runtime }: Supply, isShortened: boolean): Promise<Row> {
  const { code, output } = await runProgram(ROOT, 'npm', ['run', '--silent', 'sbom']);
  if (code !== 0) throw new Error(`npm run sbom: ${output}`);
  const { components } = JSON.parse(output.slice(output.indexOf('{'))) as { components: readonly Component[] };
  const listed = isShortened ? components.slice(1) : components;
  const isWhole = ({ version, hashes = [], licenses = [] }: Component) =>
    version !== '' && hashes.length > 0 && licenses.length > 0;
  const names = new Set(listed.filter(isWhole).map(({ name }) => name));
  const wanted = runtime.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const missing = wanted.filter((name) => !names.has(name));
  for (const name of missing) console.log(`  not in the list: ${name}`);
  return none(
    'sbom',
    'The list that goes with a release (`npm run sbom`, also in the image) has every package that runs, with version, hash and licence',
    missing.length,
    wanted.length,
    'packages missing',
  );
}

async function run({ plant }: Order): Promise<readonly Row[]> {
  const found = inspectSupply(treeOf(plant));
  const { reasons, lock, scripts, licences, node, named, locked, runtime } = found;
  for (const line of plant === undefined ? [...reasons, ...lock, ...scripts, ...licences, ...node] : [])
    console.log(`  ${line}`);
  return [
    none(
      'lock',
      'Every package is pinned by its hash, and none has an address of its own',
      lock.length,
      locked,
      'packages not',
    ),
    none('scripts', 'No package runs a script while it is installed', scripts.length, locked, 'packages do'),
    none(
      'node',
      'The Node that is started, and the one that runs this drill, are the program of a package of the lock, with its version and hash',
      node.length,
      2,
      'programs do not',
    ),
    none(
      'reasons',
      'Each package has its reason in [dependencies](dependencies.md)',
      reasons.length,
      named,
      'packages without',
    ),
    none(
      'licences',
      'What runs may be passed on under AGPL-3.0-or-later',
      licences.length,
      runtime.length,
      'packages may not',
    ),
    ...(plant === undefined || plant === 'shortened' ? [await listRow(found, plant === 'shortened')] : []),
  ];
}

export const drill: Drill = {
  title: 'What comes from others',
  how: 'package.json, its lock and the packages as they are installed are looked through; `npm test` does the same each time and fails at the first fault. Faults are planted into a tree of their own. A package that another brings along for other systems has its licence from the lock. What the packages do is not looked at.',
  plants: [
    ...FAULTS.map(({ name, says, bites }) => ({ name, says, bites })),
    { name: 'shortened', says: 'one package is left out of the list', bites: ['sbom'] },
  ],
  limitMinutes: 5,
  run,
};
