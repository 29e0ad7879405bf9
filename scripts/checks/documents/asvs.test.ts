import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { write } from '../fixture.ts';
import { checkAsvs } from './asvs.ts';
import { asvsReport } from './asvs/report.ts';
import { readChapters } from './asvs/requirements.ts';

const LIST = 'docs/asvs/requirements.json';
const LEVELS = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, number>;
const TEST = 'src/some.test.ts > is so';
const trees: string[] = [];
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })));

type Answer = Record<string, unknown> & { id: string };

const met = (tests: readonly string[]) => ({ status: 'met', tests, because: undefined });

/** Makes a tree in which every requirement is answered once. `change` edits the answers; the report is written from them. */
function makeTree(change: (answers: Answer[]) => Answer[] = (answers) => answers, path = `\`${TEST}\``): string {
  const root = mkdtempSync(join(tmpdir(), 'asvs-test-'));
  trees.push(root);
  write(root, 'src/some.test.ts', "test('is so', () => {});\ntest.skip('is skipped', () => {});\n// test('was so')\n");
  write(root, '.oxlintrc.json', '{\n  // reason\n  "rules": { "no-eval": "error", "no-var": "off" }\n}\n');
  write(root, 'tsconfig.base.json', '{ "compilerOptions": { "strict": true, "composite": false } }\n');
  write(root, 'docs/threat-model.md', `| Path | Defence | Shown by |\n| --- | --- | --- |\n| a | b | ${path} |\n`);
  cpSync(LIST, join(root, LIST), { recursive: true });
  const all = Object.entries(LEVELS).map(([id, level]) => ({
    id,
    level,
    asks: 'x',
    status: 'notApplicable',
    because: 'x',
  }));
  const chapters = Map.groupBy(change(all), ({ id }) => Number(id.split('.')[0]));
  for (const [chapter, requirements] of chapters)
    write(
      root,
      join(dirname(LIST), `v${String(chapter).padStart(2, '0')}.json`),
      JSON.stringify({ chapter, title: 'x', requirements }),
    );
  write(root, 'docs/asvs.md', asvsReport(readChapters(root)));
  return root;
}

const faultsOf = async (root: string) => (await checkAsvs(root)).faults;
const first = (changes: object) => (answers: Answer[]) =>
  answers.map((answer, at) => (at === 0 ? { ...answer, ...changes } : answer));

test('the list has every requirement of ASVS 5.0.0 of levels 1 and 2', () => {
  expect(Map.groupBy(Object.values(LEVELS), (level) => level).get(1)).toHaveLength(70);
  expect(Object.keys(LEVELS)).toHaveLength(253);
});

test.each([TEST, '.oxlintrc.json > no-eval', 'tsconfig.base.json > strict'])(
  'accepts a reference to %s',
  async (reference) => {
    expect(await faultsOf(makeTree(first(met([reference]))))).toEqual([]);
  },
);

test('finds a requirement that is missing, listed twice or of another level', async () => {
  const missing = makeTree((answers) => answers.filter(({ id }) => id !== '6.4.3'));
  expect(await faultsOf(missing)).toEqual(['docs/asvs: 6.4.3 is missing']);
  const twice = makeTree((answers) => answers.flatMap((answer) => (answer.id === '6.4.3' ? [answer, answer] : answer)));
  expect(await faultsOf(twice)).toEqual(['docs/asvs: 6.4.3 is there twice']);
  expect(await faultsOf(makeTree(first({ level: 1 })))).toEqual([`docs/asvs: 1.1.1 of level 1 is not in ${LIST}`]);
});

test.each([
  'src/none.test.ts > is so',
  'src/some.test.ts > was so',
  'src/some.test.ts > is skipped',
  'src/some.test.ts',
  'src/some.ts > is so',
  'docs/threat-model.md > x',
  'TODO: is so',
  '.oxlintrc.json > no-var',
  '.oxlintrc.json > no-alert',
  'tsconfig.base.json > composite',
])('finds a reference to %s that shows nothing, for a requirement and an attack path', async (reference) => {
  expect(await faultsOf(makeTree(first(met([reference]))))).toEqual([expect.stringContaining(`1.1.1: '${reference}'`)]);
  expect(await faultsOf(makeTree(undefined, `\`${reference}\``))).toEqual([
    expect.stringContaining(`docs/threat-model.md:3: '${reference}'`),
  ]);
});

test('finds an attack path without a test', async () => {
  expect(await faultsOf(makeTree(undefined, 'none'))).toEqual(["docs/threat-model.md:3: 'a' names no test"]);
});

test('refuses a requirement that is met without a test', () => {
  expect(() => makeTree(first(met([])))).toThrow('v01.json');
});

test('finds a report that differs from the data', async () => {
  const root = makeTree();
  write(root, 'docs/asvs.md', `${readFileSync(join(root, 'docs/asvs.md'), 'utf8')}All is well.\n`);
  expect(await faultsOf(root)).toEqual(['docs/asvs.md: differs from what the data gives: npm run asvs']);
});
