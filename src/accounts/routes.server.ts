// The four calls of the account over HTTP: read, ask the rules, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addEndpoint } from '#src/server/add-endpoint.ts';
import { languageFromHeader, setLanguage } from '#src/server/error-responses.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { AUTH_ENDPOINTS } from '#src/shared/auth-api.ts';
import { account, session } from '#src/shared/auth-schemas.ts';
import { deviceOf } from './devices.server.ts';
import * as djoser from './djoser.server.ts';
import type { Member } from './members.server.ts';
import { register, signOut, textOrEmpty, authenticate } from './registration.server.ts';
import type { AccountServices } from './services.server.ts';
import { signIn } from './sign-in.server.ts';

/** Adds the four calls. */
export function accountRoutes(http: FastifyInstance, parts: AccountServices): void {
  addEndpoint(http, AUTH_ENDPOINTS.register, (request, reply) => answerRegister(parts, request, reply));
  addEndpoint(http, AUTH_ENDPOINTS.signIn, (request, reply) => answerSignIn(parts, request, reply));
  addEndpoint(http, AUTH_ENDPOINTS.whoAmI, async (request, reply) => {
    const member = await authenticate(parts, djoser.readToken(request.headers.authorization));
    const status = statusOf(member);
    if (status !== undefined) reply.header('Account-Status', status);
    return account.parse(member);
  });
  addEndpoint(http, AUTH_ENDPOINTS.signOut, async (request, reply) => {
    await signOut(parts, djoser.readToken(request.headers.authorization));
    return reply.code(204).send();
  });
}

/** What the page tells a member about: in a header, because Djoser's answer has its three fields and no more. */
function statusOf({ deletionDueAt, confirmedAt }: Member): string | undefined {
  if (deletionDueAt !== null) return `leaving; date=${new Date(deletionDueAt).toISOString().slice(0, 10)}`;
  return confirmedAt === null ? 'unconfirmed' : undefined;
}

async function answerRegister(parts: AccountServices, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const language = languageFromHeader(request);
  const body = djoser.readBody(request.body, request.headers['content-type']);
  if (!body.ok) return setLanguage(reply, language).code(400).send(djoser.notAnObject(body.got, language));
  const found = {
    email: djoser.readField(body.fields, 'email'),
    username: djoser.readField(body.fields, 'username'),
    password: djoser.readField(body.fields, 'password'),
    invitation: textOrEmpty(djoser.readField(body.fields, 'invitation')),
  };
  const outcome = await register(parts, found, { client: clientAddress(request.ip), language });
  if (outcome.ok) return reply.code(201).send(account.parse(outcome.account));
  return setLanguage(reply, language).code(400).send(djoser.registrationFaults(outcome.faults, language));
}

async function answerSignIn(parts: AccountServices, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const language = languageFromHeader(request);
  const body = djoser.readBody(request.body, request.headers['content-type']);
  if (!body.ok) return setLanguage(reply, language).code(400).send(djoser.notAnObject(body.got, language));
  const found = {
    email: djoser.readField(body.fields, 'email'),
    password: djoser.readField(body.fields, 'password'),
    otp: djoser.readField(body.fields, 'otp'),
  };
  const outcome = await signIn(parts, found, {
    client: clientAddress(request.ip),
    device: deviceOf(request.headers['user-agent']),
  });
  if (outcome.ok) return reply.send(session.parse({ auth_token: outcome.token }));
  setLanguage(reply, language).code(400);
  if ('heldBack' in outcome) return reply.send(djoser.secondFactorRequired(outcome.heldBack, language));
  return reply.send(
    outcome.faults.length > 0 ? djoser.fieldFaults(outcome.faults, language) : djoser.signInFailed(language),
  );
}
