// Who asks to change an account, and the password that most changes need besides the token.
import type { FastifyRequest } from 'fastify';
import { clientOf } from '#src/server/limits/client.ts';
import { hashOf, isPasswordOf, missing, textOf, whoIs } from './account.server.ts';
import { readToken, type Found } from './djoser.server.ts';
import { textFaults, type Fault } from './fields.server.ts';
import type { Member } from './members.server.ts';
import type { AccountParts } from './parts.server.ts';
import { LIMITS } from './wire.ts';

/** Who asks for a change: the member, the client's address as it is counted, and what is stored of the token in use. */
export interface Changing {
  readonly member: Member;
  readonly client: string;
  readonly tokenHash: string;
}

/** Looks at the current password. Gives its faults, none if it is right; refuses with `throttled` or `busy`. */
export async function currentPasswordFaults(
  parts: AccountParts,
  { member, client }: Changing,
  found: Found,
): Promise<Fault[]> {
  const field = 'current_password';
  const password = textOf(found);
  const faults = [...missing(field, found), ...textFaults(field, password, LIMITS.passwordMax)];
  if (faults.length > 0) return faults;
  return (await isPasswordOf(parts, member, password, client)) ? [] : [{ field, code: 'passwordWrong' }];
}

/** Gives the member who asks. Refuses as `whoIs` does. */
export async function changing(parts: AccountParts, request: FastifyRequest): Promise<Changing> {
  const token = readToken(request.headers.authorization);
  return { member: await whoIs(parts, token), client: clientOf(request.ip), tokenHash: hashOf(token) };
}
