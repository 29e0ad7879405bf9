// The four calls of the account over HTTP: read, ask the rules, answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, speak } from '#src/server/error-responses.ts';
import { addCall } from '#src/server/add-endpoint.ts';
import { clientOf } from '#src/server/limits/client.ts';
import { register, signOut, textOf, whoIs } from './registration.server.ts';
import { deviceOf } from './devices.server.ts';
import * as djoser from './djoser.server.ts';
import type { Member } from './members.server.ts';
import type { AccountParts } from './services.server.ts';
import { account, session } from '#src/shared/auth-schemas.ts';
import { signIn } from './sign-in.server.ts';
import { CALLS } from '#src/shared/auth-api.ts';

/** Adds the four calls. */
export function accountRoutes(http: FastifyInstance, parts: AccountParts): void {
  addCall(http, CALLS.register, (request, reply) => answerRegister(parts, request, reply));
  addCall(http, CALLS.signIn, (request, reply) => answerSignIn(parts, request, reply));
  addCall(http, CALLS.whoAmI, async (request, reply) => {
    const member = await whoIs(parts, djoser.readToken(request.headers.authorization));
    const status = statusOf(member);
    if (status !== undefined) reply.header('Account-Status', status);
    return account.parse(member);
  });
  addCall(http, CALLS.signOut, async (request, reply) => {
    await signOut(parts, djoser.readToken(request.headers.authorization));
    return reply.code(204).send();
  });
}

/** What the page tells a member about: in a header, because Djoser's answer has its three fields and no more. */
function statusOf({ leavesAt, confirmedAt }: Member): string | undefined {
  if (leavesAt !== null) return `leaving; date=${new Date(leavesAt).toISOString().slice(0, 10)}`;
  return confirmedAt === null ? 'unconfirmed' : undefined;
}

async function answerRegister(parts: AccountParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const language = languageOf(request);
  const body = djoser.readBody(request.body, request.headers['content-type']);
  if (!body.ok) return speak(reply, language).code(400).send(djoser.notAnObject(body.got, language));
  const found = {
    email: djoser.readField(body.fields, 'email'),
    username: djoser.readField(body.fields, 'username'),
    password: djoser.readField(body.fields, 'password'),
    invitation: textOf(djoser.readField(body.fields, 'invitation')),
  };
  const outcome = await register(parts, found, { client: clientOf(request.ip), language });
  if (outcome.ok) return reply.code(201).send(account.parse(outcome.account));
  return speak(reply, language).code(400).send(djoser.registrationFaults(outcome.faults, language));
}

async function answerSignIn(parts: AccountParts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const language = languageOf(request);
  const body = djoser.readBody(request.body, request.headers['content-type']);
  if (!body.ok) return speak(reply, language).code(400).send(djoser.notAnObject(body.got, language));
  const found = {
    email: djoser.readField(body.fields, 'email'),
    password: djoser.readField(body.fields, 'password'),
    otp: djoser.readField(body.fields, 'otp'),
  };
  const outcome = await signIn(parts, found, {
    client: clientOf(request.ip),
    device: deviceOf(request.headers['user-agent']),
  });
  if (outcome.ok) return reply.send(session.parse({ auth_token: outcome.token }));
  speak(reply, language).code(400);
  if ('heldBack' in outcome) return reply.send(djoser.heldBack(outcome.heldBack, language));
  return reply.send(
    outcome.faults.length > 0 ? djoser.fieldFaults(outcome.faults, language) : djoser.signInFailed(language),
  );
}
