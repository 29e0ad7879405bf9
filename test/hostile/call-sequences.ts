// Model-based test: random sequences of requests by three people (register, sign in, change, leave, return) on a server and on a model.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { ACCOUNT_ENDPOINTS } from '#src/accounts/endpoints.ts';
import { RETENTION_STEPS } from '#src/app/modules.server.ts';
import { runRetention } from '#src/features/retention/retention.server.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { MEMBER_ENDPOINTS } from '#test/endpoints.ts';
import type { TestServer } from '../server.ts';
import { Model, type Expected } from './model.ts';

const PASSWORDS = ['Zq7!vXp2', 'sette mele verdi 42', 'Ψάρι και 9 λεμόνια'] as const;
const LANGUAGES = ['it', 'el', 'pt'] as const;
const PEOPLE = ['ada', 'bob', 'eve'] as const;
const TOKENS = 3;

const KINDS = [
  'register',
  'signIn',
  'profile',
  'setPassword',
  'setUsername',
  'setLanguage',
  'signOut',
  'endOthers',
  'leave',
  'stay',
  'days',
] as const;

/** One step of a sequence: the request, the person, the session, the password and other choices. */
interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly person: number;
  readonly token: number;
  readonly password: number;
  readonly other: number;
}

const choice = fc.nat(2);
// Mostly the right one, so that sequences make progress.
const usual = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: choice });
const step = (kinds: readonly Step['kind'][]): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    person: usual,
    token: fc.nat(TOKENS - 1),
    password: usual,
    other: choice,
  });

/** A sequence of up to forty steps that begins with registrations. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(step(['register', 'signIn', 'signIn']), { minLength: 4, maxLength: 10 }),
    fc.array(step(KINDS), { minLength: 10, maxLength: 30 }),
  )
  .map(([first, then]) => [...first, ...then]);

/** Runs a sequence on an empty server and on the model. Returns the differences, and empties the server. */
export async function runSequence(
  server: Pick<TestServer, 'call' | 'clock' | 'database' | 'services'>,
  steps: readonly Step[],
  model = new Model(),
): Promise<string[]> {
  const { queries } = server.database;
  const tokens = new Map<string, string>();
  const found: string[] = [];
  for (const [at, taken] of steps.entries()) {
    const difference = await take(server, taken, { model, tokens });
    if (difference !== undefined) found.push(`step ${at}, ${taken.kind}: ${difference}`);
  }
  await runRetention(server.services, RETENTION_STEPS);
  model.deleteExpired(server.clock.now);
  const [users, rows] = [
    await queries.selectFrom('users').select('id').execute(),
    await queries.selectFrom('tokens').select('hash').execute(),
  ];
  const counts = { users: users.length, tokens: rows.length };
  if (!isDeepStrictEqual(counts, model.counts()))
    found.push(`at the end ${JSON.stringify(counts)} and not ${JSON.stringify(model.counts())}`);
  for (const table of ['outbox', 'users', 'limits'] as const) await queries.deleteFrom(table).execute();
  return found;
}

interface Memory {
  readonly model: Model;
  /** The server's tokens by their names in the model. */
  readonly tokens: Map<string, string>;
}

async function take(
  { call, clock, services }: Parameters<typeof runSequence>[0],
  { kind, person, token: at, password: chosen, other }: Step,
  { model, tokens }: Memory,
): Promise<string | undefined> {
  const name = PEOPLE[person] ?? 'ada';
  const [email, password] = [`${name}@example.org`, PASSWORDS[chosen] ?? ''];
  const [token, language] = [`${name} ${at}`, LANGUAGES[other] ?? 'it'];
  const now = clock.now;
  const send = async ({ method, path }: { method: string; path: string }, body?: object) =>
    call(method, path, body, { language, token: tokens.get(token) ?? '0'.repeat(64) });
  const compare = async (sent: ReturnType<typeof send>, expected: Expected) => {
    const { status, body } = await sent;
    const seen = Object.entries(expected.body ?? {}).every(
      ([key, value]) => (body as Record<string, unknown> | undefined)?.[key] === value,
    );
    return status === expected.status && seen
      ? undefined
      : `${status} ${JSON.stringify(body)} and not ${JSON.stringify(expected)}`;
  };
  const current = { current_password: password };
  switch (kind) {
    case 'register':
      return compare(
        send(ACCOUNT_ENDPOINTS.register, { email, username: name, password }),
        model.register(email, name, password, language),
      );
    case 'signIn': {
      // A name stands for one session; an earlier one with the name stays signed in and is no longer checked.
      if (tokens.has(token)) return undefined;
      const answer = await send(ACCOUNT_ENDPOINTS.signIn, { email, password });
      const expected = model.signIn(email, password, token, now);
      if (answer.status === 200) tokens.set(token, (answer.body as { auth_token: string }).auth_token);
      return compare(Promise.resolve(answer), expected);
    }
    case 'profile':
      return compare(send(MEMBER_ENDPOINTS.profile), model.profile(token, now));
    case 'setPassword': {
      const next = PASSWORDS[other] ?? '';
      return compare(
        send(MEMBER_ENDPOINTS.setPassword, { ...current, new_password: next }),
        model.setPassword(token, password, next, now),
      );
    }
    case 'setUsername': {
      const next = PEOPLE[other] ?? '';
      return compare(
        send(MEMBER_ENDPOINTS.setUsername, { ...current, new_username: next }),
        model.setUsername(token, password, next, now),
      );
    }
    case 'setLanguage':
      return compare(send(MEMBER_ENDPOINTS.setLanguage, { language }), model.setLanguage(token, language, now));
    case 'signOut':
      return compare(send(ACCOUNT_ENDPOINTS.signOut), model.signOut(token, now));
    case 'endOthers':
      return compare(send(MEMBER_ENDPOINTS.endOtherDevices), model.endOthers(token, now));
    case 'leave':
      return compare(send(MEMBER_ENDPOINTS.leave, current), model.leave(token, password, now));
    case 'stay':
      return compare(send(MEMBER_ENDPOINTS.stay), model.stay(token, now));
    case 'days':
      // A few days, a week, or longer than an unused session lasts.
      clock.now += ([2, 7, 31][other] ?? 2) * DAY_MS;
      await runRetention(services, RETENTION_STEPS);
      model.deleteExpired(clock.now);
      return undefined;
  }
}
