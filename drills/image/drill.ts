// deploy/Dockerfile without a container engine: its steps run in a folder, the result in bubblewrap. Also tests the other files in deploy/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, lastOf } from '../../test/deploy/dockerfile.ts';
import { needProgram } from '../../test/programs.ts';
import { none, runParts, type Run } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { ROOT } from '../shared/server.ts';
import { buildImage } from './build-image.ts';
import { inspect } from './contents.ts';
import { checkUnit, testDeployFiles } from './deploy-files.ts';
import { guard } from './guard.ts';
import { runImage } from './running.ts';
import { readLock } from './sandbox.ts';

/** Faults in the Dockerfile itself; the first two are in its first stage. */
const EDITS: Readonly<Record<string, (text: string) => string>> = {
  'broken-step': (text) => text.replace('RUN npm ci', 'RUN false && npm ci'),
  'kept-packages': (text) => text.replace(/RUN node build\/build\.ts.*/, 'RUN mkdir dist && touch sbom.json'),
  'copied-all': (text) => text.replace(/COPY --from=build \/app\/package.*/, 'COPY --from=build /app ./'),
  root: (text) => text.replace(/USER .*/, ''),
  'shell-between': (text) =>
    text.replace(/\nCMD \["node", (.*)\]/, '\nCMD ["sh", "-c", "node dist/server/start.mjs; true"]'),
  'no-pages': (text) => text.replace('COPY --from=build /app/dist dist', ''),
};

const image: Run = async ({ fault, isBrief, wants }) => {
  needProgram('bwrap', 'bubblewrap');
  const is = (name: string) => fault?.name === name;
  const shipped = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const dockerfile = EDITS[fault?.name ?? '']?.(shipped) ?? shipped;
  const stage = is('broken-step') || is('kept-packages') ? 'aside' : isBrief ? 'kept' : 'anew';
  const built = buildImage(dockerfile, stage);
  const steps = none('steps', built.failed === undefined ? 0 : 1, built.steps, 'steps failed');
  if (built.failed !== undefined) return [steps];
  const lock = { ...readLock(), ...(is('writable-root') && { isReadOnly: false }) };
  const sandbox = { image: built, lock, data: is('no-volume') ? undefined : makeFolder(), env: {} };
  const health = is('yes-sayer') ? ['true'] : commandOf(lastOf(built.instructions, 'HEALTHCHECK'));
  return [
    steps,
    ...(wants('content', 'packages', 'writable', 'rights') ? inspect(sandbox) : []),
    ...(wants('answers', 'accounts', 'health', 'stop') ? await runImage(sandbox, health) : []),
    ...(wants('guard') ? [await guard(sandbox, is('no-guard') ? ['node', '--version'] : undefined)] : []),
  ];
};

const IMAGE_ROWS = 'steps content packages writable rights answers accounts health stop guard'.split(' ');

export const run: Run = async (options) =>
  runParts(options, [
    [IMAGE_ROWS, image],
    [['unit', 'exposure'], checkUnit],
    [['deploy-files'], testDeployFiles],
  ]);
