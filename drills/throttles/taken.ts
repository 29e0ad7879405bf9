// Someone asks registration which addresses are taken (C47). It says so, as Djoser's does; it does not say so often.
import { atMost, quantile, type Row } from '../drill.ts';
import { ask } from '../load.ts';
import type { Fault, Part, Stage } from '../parts.ts';
import { addressAt, registerFrom } from './signing-in.ts';

const LIMIT = 20;
const ASKED = 200;

const faults: readonly Fault[] = [
  {
    name: 'taken-forgotten',
    says: 'the counters are deleted ten times a second',
    bites: ['taken'],
    preload: 'forgotten-limits',
  },
  {
    name: 'slow-taken',
    says: 'counting an answer that says so takes 10 ms',
    bites: ['taken-time'],
    preload: 'slow-statements',
    env: { PLANT_STATEMENT: '^insert into "limits"', PLANT_MS: '10', PLANT_VALUE: '1' },
  },
];

async function act({ start, isShort }: Stage): Promise<readonly Row[]> {
  const server = await start();
  const { url } = server;
  const member = await registerFrom(url, '198.51.100.7', 'ada');
  const asked = async (from: string, email: string, name: string) => {
    const body = { email, username: name, password: 'short' };
    const started = performance.now();
    const answer = await ask('POST', `${url}/auth/users/`, { body, headers: { 'X-Forwarded-For': from } });
    const isTold = answer.body.toString().includes('already exists');
    return { ms: performance.now() - started, status: answer.status, isTold };
  };
  const answers = [];
  for (let at = 0; at < ASKED; at += 1) answers.push(await asked('192.0.2.1', member.email, `name${at}`));
  const told = answers.filter(({ isTold }) => isTold).length;
  const held = answers.filter(({ status }) => status === 429).length;

  const times: Record<'taken' | 'free', number[]> = { taken: [], free: [] };
  for (let at = 0; at < (isShort ? 100 : 300); at += 1)
    for (const kind of at % 2 === 0 ? (['taken', 'free'] as const) : (['free', 'taken'] as const)) {
      const email = kind === 'taken' ? member.email : `free${at}@example.org`;
      times[kind].push((await asked(addressAt(at), email, `other${at}`)).ms);
    }
  await server.stop();
  const difference = Math.abs(quantile(times.taken, 0.5) - quantile(times.free, 0.5));
  return [
    {
      key: 'taken',
      promise: 'One client is told 20 times an hour that an address is taken',
      figure: `${told} of ${ASKED} told, ${held} turned away`,
      wanted: `${LIMIT} told, the rest turned away`,
      isMet: told === LIMIT && held === ASKED - LIMIT,
    },
    atMost(
      'taken-time',
      'It takes as long to say so as to name another fault: difference of the medians',
      difference,
      2,
      'ms',
    ),
  ];
}

export const taken: Part = { faults, act };
