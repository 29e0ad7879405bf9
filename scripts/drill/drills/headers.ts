// Headers of every answer, and what the browser blocks by them.
import { none, type Drill, type Row } from '../drill.ts';
import { buildSite, startServer } from '../server.ts';

async function run(): Promise<readonly Row[]> {
  await buildSite();
  const server = await startServer();
  const answer = await fetch(`${server.url}/home`);
  await server.stop();
  return [
    none(
      'policy',
      'Every answer has a policy',
      answer.headers.has('content-security-policy') ? 0 : 1,
      1,
      'answers without',
    ),
  ];
}

export const drill: Drill = {
  title: 'Headers',
  how: 'All routes are asked.',
  plants: [],
  limitMinutes: 5,
  run,
};
