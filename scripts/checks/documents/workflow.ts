// Continuous integration: the workflow of the forge runs `.ci/run` with few rights and without actions of others.
import { parse } from 'yaml';
import type { Check } from '../check.ts';
import { fileExists, readText } from '../tree.ts';

/** GitHub reads it here; Forgejo too, as long as there is no folder `.forgejo/workflows`. */
const WORKFLOW = '.github/workflows/ci.yml';
/** Pinned by a version, not by a branch. */
const CHECKOUT = /^actions\/checkout@v\d+(?:\.\d+)*$/;

interface Workflow {
  on?: Readonly<Record<string, unknown>>;
  permissions?: unknown;
  jobs?: Readonly<Record<string, { permissions?: unknown; steps?: readonly { run?: string; uses?: string }[] }>>;
}

/** Reads the workflow as YAML. */
export const checkWorkflow: Check = (root) => {
  if (!fileExists(root, WORKFLOW)) return { faults: [`${WORKFLOW} is missing`] };
  let workflow: Workflow;
  try {
    workflow = parse(readText(root, WORKFLOW)) as Workflow;
  } catch (error) {
    return { faults: [`${WORKFLOW}: ${(error as Error).message}`] };
  }
  const jobs = Object.values(workflow.jobs ?? {});
  const steps = jobs.flatMap((job) => job.steps ?? []);
  const otherActions = steps.map(({ uses = '' }) => uses).filter((name) => name !== '' && !CHECKOUT.test(name));
  const faults = [
    ...(steps.some(({ run }) => run === '.ci/run') ? [] : ['no step runs .ci/run']),
    ...(fileExists(root, '.ci/run') ? [] : ['.ci/run is missing']),
    ...['push', 'pull_request']
      .filter((name) => !Object.hasOwn(workflow.on ?? {}, name))
      .map((name) => `does not run on ${name}`),
    ...(JSON.stringify(workflow.permissions) === '{"contents":"read"}' ? [] : ['permissions should be contents: read']),
    ...(jobs.some((job) => job.permissions !== undefined) ? ['a job has permissions of its own'] : []),
    ...otherActions.map((name) => `uses ${name}: only actions/checkout with a version`),
  ];
  return { faults: faults.map((fault) => `${WORKFLOW}: ${fault}`) };
};
