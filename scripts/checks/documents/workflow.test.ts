import { expect, test } from 'vitest';
import { checkFiles, withTree } from '../fixture.ts';
import { checkWorkflow } from './workflow.ts';

const WORKFLOW = `on: { push: {}, pull_request: {} }
permissions: { contents: read }
jobs:
  test:
    steps:
      - uses: actions/checkout@v4
      - run: .ci/run
`;
const linesFor = (text: string, script = '.ci/run') =>
  checkFiles(checkWorkflow, { '.github/workflows/ci.yml': text, [script]: '' });

test('accepts the workflow of this project', async () => {
  expect((await withTree(['.github', '.ci'], checkWorkflow)).faults).toEqual([]);
});

test.each([
  ['YAML that cannot be parsed', 'jobs: [', 'ci.yml: '],
  ['a workflow that does not run the tests', WORKFLOW.replace('.ci/run', 'npm ci'), 'no step runs .ci/run'],
  ['a workflow that ignores pull requests', WORKFLOW.replace(', pull_request: {}', ''), 'does not run on pull_request'],
  ['more rights than needed', WORKFLOW.replace('contents: read', 'contents: write'), 'permissions should be'],
  [
    'a job with more rights',
    WORKFLOW.replace('    steps:', '    permissions: write-all\n    steps:'),
    'a job has permissions',
  ],
  ['an action of others', WORKFLOW.replace('actions/checkout@v4', 'other/setup@v1'), 'uses other/setup@v1'],
  ['an action of a branch', WORKFLOW.replace('@v4', '@main'), 'uses actions/checkout@main'],
])('finds %s', async (_, text, words) => {
  expect(await linesFor(text)).toEqual([expect.stringContaining(words)]);
});

test('finds that the workflow or its script is missing', async () => {
  expect(await checkFiles(checkWorkflow, {})).toEqual(['.github/workflows/ci.yml is missing']);
  expect(await linesFor(WORKFLOW, 'other')).toEqual([expect.stringContaining('.ci/run is missing')]);
});
