// deploy/Dockerfile without a container engine: its steps in a folder, what comes out of them in bubblewrap, and the files around it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '#test/postgres.ts';
import { needPostgres, needProgram } from '../../test/programs.ts';
import { none, type Drill, type Order, type Row } from '../drill.ts';
import { buildImage } from '../image/build-image.ts';
import { inspect } from '../image/contents.ts';
import { testDeployFiles } from '../image/deploy-files.ts';
import { commandOf, lastOf } from '../image/dockerfile.ts';
import { guard } from '../image/guard.ts';
import { runImage } from '../image/running.ts';
import { readLock } from '../image/sandbox.ts';
import { checkUnit } from '../image/unit.ts';
import { makeFolder, ROOT } from '../server.ts';

/** Faults in the Dockerfile itself. */
const EDITS: Readonly<Record<string, (text: string) => string>> = {
  'broken-step': (text) => text.replace('RUN npm ci', 'RUN false && npm ci'),
  'kept-packages': (text) => text.replace(/RUN node scripts\/build\.ts.*/, 'RUN mkdir dist && touch sbom.json'),
  'copied-all': (text) => text.replace(/COPY --from=build \/app\/package.*/, 'COPY --from=build /app ./'),
  root: (text) => text.replace(/USER .*/, ''),
  'shell-between': (text) =>
    text.replace(/\nCMD \["node", (.*)\]/, '\nCMD ["sh", "-c", "node src/app/start.server.ts; true"]'),
  'no-pages': (text) => text.replace('COPY --from=build /app/dist dist', ''),
};
/** Those in its first stage. */
const FIRST_STAGE = ['broken-step', 'kept-packages'];
const UNIT = ['open-unit', 'misspelt'];

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  if (plant !== undefined && UNIT.includes(plant)) return checkUnit(plant);
  if (plant === 'no-budget') return [testDeployFiles(true)];
  needProgram('bwrap', 'bubblewrap');
  const given = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const dockerfile = plant === undefined ? given : (EDITS[plant]?.(given) ?? given);
  const isOwn = plant !== undefined && FIRST_STAGE.includes(plant);
  const image = buildImage(dockerfile, isOwn ? 'aside' : plant === undefined && !isShort ? 'anew' : 'kept');
  const failed = image.failed === undefined ? 0 : 1;
  const rows: Row[] = [
    none('steps', 'Every step of both stages of the Dockerfile goes well', failed, image.steps, 'steps failed'),
  ];
  if (failed > 0) return rows;
  const lock = { ...readLock(), ...(plant === 'writable-root' && { isReadOnly: false }) };
  const sandbox = { image, lock, data: plant === 'no-volume' ? undefined : makeFolder(), env: {} };
  rows.push(...inspect(sandbox));
  const looks = ['kept-packages', 'copied-all', 'root', 'writable-root'];
  if (plant !== undefined && looks.includes(plant)) return rows;
  const health = plant === 'yes-sayer' ? ['true'] : commandOf(lastOf(image.instructions, 'HEALTHCHECK'));
  if (plant !== 'no-guard') rows.push(...(await runImage(sandbox, health)));
  if (plant !== undefined && plant !== 'no-guard') return rows;
  const postgres = await startPostgres(needPostgres());
  rows.push(await guard(sandbox, postgres.url, plant === 'no-guard' ? ['node', '--version'] : undefined));
  await postgres.stop();
  return plant === undefined ? [...rows, ...checkUnit(plant), testDeployFiles(false)] : rows;
}

export const drill: Drill = {
  title: 'The image and the files for those who run it',
  how: "No container engine takes part. The steps of deploy/Dockerfile are run in a folder with this machine's Debian in the place of its base image, and what comes out is started in bubblewrap, with the rights that compose.yaml leaves: its own user and processes, no capability, all read-only but `/tmp` and `/data`. Maps and tests that packages from npm bring in their own folders are left as published. That Docker, Compose or Kubernetes take the files is not shown; their YAML is read and compared with the server by tests, and the Kubernetes guard is run as a command.",
  plants: [
    { name: 'broken-step', says: 'a step that fails', bites: ['steps'] },
    { name: 'copied-all', says: 'the whole first stage is copied', bites: ['content'] },
    { name: 'kept-packages', says: 'packages are not pruned', bites: ['packages'] },
    { name: 'writable-root', says: 'compose.yaml without read_only', bites: ['writable'] },
    { name: 'root', says: 'a Dockerfile without USER', bites: ['rights'] },
    { name: 'no-pages', says: 'an image without its pages', bites: ['answers'] },
    { name: 'no-volume', says: '`/data` goes with the container', bites: ['accounts'] },
    { name: 'yes-sayer', says: 'a health check that always says yes', bites: ['health'] },
    { name: 'shell-between', says: 'a shell between the signal and the server', bites: ['stop'] },
    { name: 'no-guard', says: 'a guard that does not open the database', bites: ['guard'] },
    { name: 'misspelt', says: 'a misspelt line', bites: ['unit'] },
    { name: 'open-unit', says: 'the unit without its sandbox', bites: ['exposure'] },
    { name: 'no-budget', says: 'a manifest without PodDisruptionBudget', bites: ['deploy-files'] },
  ],
  limitMinutes: 15,
  run,
};
