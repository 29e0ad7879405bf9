// deploy/Dockerfile without a container engine: its steps run in a folder, the result in bubblewrap. Also tests the other files in deploy/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, lastOf } from '../../test/deploy/dockerfile.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres, needProgram } from '../../test/programs.ts';
import { none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { makeFolder, ROOT } from '../shared/server.ts';
import { buildImage } from './build-image.ts';
import { inspect } from './contents.ts';
import { checkUnit, testDeployFiles } from './deploy-files.ts';
import { guard } from './guard.ts';
import { promises } from './promises.ts';
import { runImage } from './running.ts';
import { readLock } from './sandbox.ts';

/** Faults in the Dockerfile itself. */
const EDITS: Readonly<Record<string, (text: string) => string>> = {
  'broken-step': (text) => text.replace('RUN npm ci', 'RUN false && npm ci'),
  'kept-packages': (text) => text.replace(/RUN node build\/build\.ts.*/, 'RUN mkdir dist && touch sbom.json'),
  'copied-all': (text) => text.replace(/COPY --from=build \/app\/package.*/, 'COPY --from=build /app ./'),
  root: (text) => text.replace(/USER .*/, ''),
  'shell-between': (text) =>
    text.replace(/\nCMD \["node", (.*)\]/, '\nCMD ["sh", "-c", "node src/app/start.server.ts; true"]'),
  'no-pages': (text) => text.replace('COPY --from=build /app/dist dist', ''),
};
/** Those in its first stage. */
const FIRST_STAGE = ['broken-step', 'kept-packages'];
const UNIT = ['open-unit', 'misspelt'];

async function run({ fault, isShort }: RunOptions): Promise<readonly Measurement[]> {
  if (fault !== undefined && UNIT.includes(fault.name)) return checkUnit(fault);
  if (fault?.name === 'no-budget') return [testDeployFiles(true)];
  needProgram('bwrap', 'bubblewrap');
  const given = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const dockerfile = fault === undefined ? given : (EDITS[fault.name]?.(given) ?? given);
  const isOwn = fault !== undefined && FIRST_STAGE.includes(fault.name);
  const image = buildImage(dockerfile, isOwn ? 'aside' : fault === undefined && !isShort ? 'anew' : 'kept');
  const failed = image.failed === undefined ? 0 : 1;
  const rows: Measurement[] = [none('steps', failed, image.steps, 'steps failed')];
  if (failed > 0) return rows;
  const lock = { ...readLock(), ...(fault?.name === 'writable-root' && { isReadOnly: false }) };
  const sandbox = { image, lock, data: fault?.name === 'no-volume' ? undefined : makeFolder(), env: {} };
  rows.push(...inspect(sandbox));
  const looks = ['kept-packages', 'copied-all', 'root', 'writable-root'];
  if (fault !== undefined && looks.includes(fault.name)) return rows;
  const health = fault?.name === 'yes-sayer' ? ['true'] : commandOf(lastOf(image.instructions, 'HEALTHCHECK'));
  if (fault?.name !== 'no-guard') rows.push(...(await runImage(sandbox, health)));
  if (fault !== undefined && fault?.name !== 'no-guard') return rows;
  const postgres = await startPostgres(needPostgres());
  rows.push(await guard(sandbox, postgres.url, fault?.name === 'no-guard' ? ['node', '--version'] : undefined));
  await postgres.stop();
  return fault === undefined ? [...rows, ...checkUnit(fault), testDeployFiles(false)] : rows;
}

export const drill: Drill = {
  title: 'Container image and deployment files',
  promises,
  how: "No container engine is used. The steps of deploy/Dockerfile are run in a folder with this machine's Debian instead of the base image, and the result is started in bubblewrap with the permissions that compose.yaml grants: separate user and process namespaces, no capabilities, everything read-only except `/tmp` and `/data`. Source maps and tests that npm packages ship in their own folders are not removed. This does not show that Docker, Compose or Kubernetes accept the files; tests parse their YAML and compare it with the server, and the Kubernetes migration guard is run as a command.",
  faults: [
    { name: 'broken-step', description: 'a step that fails', mustFail: ['steps'] },
    { name: 'copied-all', description: 'the complete build stage is copied', mustFail: ['content'] },
    { name: 'kept-packages', description: 'packages are not pruned', mustFail: ['packages'] },
    { name: 'writable-root', description: 'compose.yaml without read_only', mustFail: ['writable'] },
    { name: 'root', description: 'a Dockerfile without USER', mustFail: ['rights'] },
    { name: 'no-pages', description: 'an image without pages', mustFail: ['answers'] },
    { name: 'no-volume', description: '`/data` is deleted with the container', mustFail: ['accounts'] },
    { name: 'yes-sayer', description: 'a health check that always passes', mustFail: ['health'] },
    {
      name: 'shell-between',
      description: 'a shell as process 1, which does not forward the signal',
      mustFail: ['stop'],
    },
    { name: 'no-guard', description: 'a guard that does not open the database', mustFail: ['guard'] },
    { name: 'misspelt', description: 'a misspelt line', mustFail: ['unit'] },
    { name: 'open-unit', description: 'the unit without sandboxing', mustFail: ['exposure'] },
    { name: 'no-budget', description: 'a manifest without PodDisruptionBudget', mustFail: ['deploy-files'] },
  ],
  limitMinutes: 15,
  run,
};
