import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { asvsReport } from './asvs/report.ts';
import { readChapters } from './asvs/requirements.ts';
import { checkAsvs } from './check-asvs.ts';
import { write } from './guards/plant.ts';

const LIST = 'docs/asvs/requirements.json';
const LEVELS = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, number>;
const TEST = 'src/some.test.ts > is so';
const trees: string[] = [];
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })));

type Answer = Record<string, unknown> & { id: string };

const met = (tests: readonly string[]) => ({ status: 'met', tests, because: undefined });

/** A tree in which every requirement is answered once; `change` edits the answers, and the report is written of them. */
function makeTree(change: (answers: Answer[]) => Answer[] = (answers) => answers, path = `\`${TEST}\``): string {
  const root = mkdtempSync(join(tmpdir(), 'asvs-test-'));
  trees.push(root);
  write(root, 'src/some.test.ts', "test('is so', () => {});\ntest.skip('is skipped', () => {});\n// test('was so')\n");
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

test('answers that are whole and name a test that exists pass', async () => {
  expect(await faultsOf(makeTree(first(met([TEST]))))).toEqual([]);
});

test('a requirement that is missing, there twice or of another level is a fault', async () => {
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
])('a reference to %s is a fault, for a requirement and an attack path', async (reference) => {
  expect(await faultsOf(makeTree(first(met([reference]))))).toEqual([expect.stringContaining(`1.1.1: '${reference}'`)]);
  expect(await faultsOf(makeTree(undefined, `\`${reference}\``))).toEqual([
    expect.stringContaining(`docs/threat-model.md:3: '${reference}'`),
  ]);
});

test('an attack path without a test is a fault', async () => {
  expect(await faultsOf(makeTree(undefined, 'we know'))).toEqual(["docs/threat-model.md:3: 'a' names no test"]);
});

test('met without a test is no answer', () => {
  expect(() => makeTree(first(met([])))).toThrow('v01.json');
});

test('a report that is not what the data gives is a fault', async () => {
  const root = makeTree();
  write(root, 'docs/asvs.md', `${readFileSync(join(root, 'docs/asvs.md'), 'utf8')}All is well.\n`);
  expect(await faultsOf(root)).toEqual(['docs/asvs.md: is not what the data gives: npm run asvs']);
});
