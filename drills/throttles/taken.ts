// A client uses registration to find out which emails are taken (C47). The response reveals it, as Djoser's does, but only at a limited rate.
import { atMost, quantile, type Measurement, type RunOptions } from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { addressAt, registerFrom } from './signing-in.ts';

const LIMIT = 20;
const ASKED = 200;

export async function taken({ startServer, isShort }: RunOptions): Promise<readonly Measurement[]> {
  const server = await startServer();
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
      measured: `${told} of ${ASKED} answered, ${held} refused`,
      threshold: `${LIMIT} answered, the rest refused`,
      isMet: told === LIMIT && held === ASKED - LIMIT,
    },
    atMost('taken-time', difference, 2, 'ms'),
  ];
}
