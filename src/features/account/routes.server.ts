// The four calls of the account over HTTP: read, ask the rules, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, speak } from '#src/server/answers.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database/open.ts';
import { clientOf } from '#src/server/limits/client.ts';
import { sweepLimits } from '#src/server/limits/counters.ts';
import { createSecrets } from '#src/server/limits/secrets.ts';
import { createHasher, type Hasher } from '#src/server/passwords/hasher.ts';
import { register, signIn, signOut, whoIs, type AccountParts } from './account.server.ts';
import * as djoser from './djoser.server.ts';
import { account, CALLS, session } from './schema.ts';
import { deleteExpiredTokens } from './store.server.ts';
import { createTries } from './tries.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the calls need. Tests pass a hasher that is quick and a clock that they set. */
export interface AccountDeps {
  readonly config: Config;
  readonly database: Pick<Database, 'queries'>;
  readonly hasher?: Hasher;
  readonly now?: () => number;
}

/** Adds the four calls, and clears out what is expired, at the start and every hour. */
export function accountRoutes(http: FastifyInstance, deps: AccountDeps): void {
  const { config, now = Date.now } = deps;
  const { queries } = deps.database;
  const hasher = deps.hasher ?? createHasher(config.passwords);
  const parts: AccountParts = {
    queries,
    hasher,
    config,
    now,
    tries: createTries(queries, createSecrets(queries), config.limits, now),
  };

  const add = (
    call: { method: 'GET' | 'POST'; path: string },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    for (const url of [call.path, call.path.slice(0, -1)]) http.route({ method: call.method, url, handler });
  };
  add(CALLS.register, (request, reply) => answerRegister(parts, request, reply));
  add(CALLS.signIn, (request, reply) => answerSignIn(parts, request, reply));
  add(CALLS.whoAmI, async (request) =>
    account.parse(await whoIs(parts, djoser.readToken(request.headers.authorization))),
  );
  add(CALLS.signOut, async (request, reply) => {
    await signOut(parts, djoser.readToken(request.headers.authorization));
    return reply.code(204).send();
  });

  const clear = async () => {
    const oldest = now() - config.sessionMaxDays * DAY_MS;
    await deleteExpiredTokens(queries, oldest, now() - config.sessionIdleDays * DAY_MS);
    await sweepLimits(queries, now(), oldest);
  };
  const tryToClear = () => clear().catch((error: unknown) => http.log.error({ err: error }, 'could not clear out'));
  const timer = setInterval(() => void tryToClear(), HOUR_MS).unref();
  http.addHook('onReady', async () => {
    http.log.info({ limits: config.limits }, 'limits in force');
    await tryToClear();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await hasher.close();
  });
}

async function answerRegister(parts: AccountParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const language = languageOf(request);
  const body = djoser.readBody(request.body, request.headers['content-type']);
  if (!body.ok) return speak(reply, language).code(400).send(djoser.notAnObject(body.got, language));
  const found = {
    email: djoser.readField(body.fields, 'email'),
    username: djoser.readField(body.fields, 'username'),
    password: djoser.readField(body.fields, 'password'),
  };
  const outcome = await register(parts, found, clientOf(request.ip));
  if (outcome.ok) return reply.code(201).send(account.parse(outcome.account));
  return speak(reply, language).code(400).send(djoser.registrationFaults(outcome.faults, language));
}

async function answerSignIn(parts: AccountParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const language = languageOf(request);
  const body = djoser.readBody(request.body, request.headers['content-type']);
  if (!body.ok) return speak(reply, language).code(400).send(djoser.notAnObject(body.got, language));
  const found = { email: djoser.readField(body.fields, 'email'), password: djoser.readField(body.fields, 'password') };
  const outcome = await signIn(parts, found, clientOf(request.ip));
  if (outcome.ok) return reply.send(session.parse({ auth_token: outcome.token }));
  const answer =
    outcome.faults.length > 0 ? djoser.fieldFaults(outcome.faults, language) : djoser.signInFailed(language);
  return speak(reply, language).code(400).send(answer);
}
