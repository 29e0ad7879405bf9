// Who asks to change an account, and the password that most changes need besides the token.
import type { FastifyRequest } from 'fastify';
import type { Queries } from '#src/server/database/tables.ts';
import { clientOf } from '#src/server/limits/client.ts';
import { Refusal, REFUSALS } from '#src/server/api-error.ts';
import { hashOf, isPasswordOf, missing, textOf, whoIs, type Outcome } from './registration.server.ts';
import { readToken, type Found } from './djoser.server.ts';
import { textFaults, type Fault } from './fields.server.ts';
import { holdToken, holdUser, type Member } from './members.server.ts';
import type { Proof } from './ownership.server.ts';
import type { AccountParts } from './services.server.ts';
import { LIMITS } from '#src/shared/auth-api.ts';

const WRONG: Fault = { field: 'current_password', code: 'passwordWrong' };

/** Who asks for a change: the member, the client's address as it is counted, and what is stored of the token in use. */
export interface Changing {
  readonly member: Member;
  readonly client: string;
  readonly tokenHash: string;
}

/** A current password that was looked at: its faults, none if it is right, and the hash that it made. */
export interface Current {
  readonly faults: readonly Fault[];
  readonly hash: string;
}

/** Looks at the current password. Refuses with `throttled` or `busy`. */
export async function checkCurrent(parts: AccountParts, { member, client }: Changing, found: Found): Promise<Current> {
  const field = 'current_password';
  const password = textOf(found);
  const faults = [...missing(field, found), ...textFaults(field, password, LIMITS.passwordMax)];
  if (faults.length > 0) return { faults, hash: '' };
  const hash = await parts.hasher.admit(client, () => isPasswordOf(parts, member, password, client));
  return hash === undefined ? { faults: [WRONG], hash: '' } : { faults, hash };
}

/**
 * Writes a change in a transaction that holds the account as it was when the password was looked at. A password that was
 * changed meanwhile, by the owner with a link for instance, or a session that was ended, ends this change too.
 */
export async function changeHeld<Success extends object>(
  { queries }: AccountParts,
  { member, tokenHash }: Changing,
  { hash }: Current,
  write: (within: Queries) => Promise<Outcome<Success>>,
): Promise<Outcome<Success>> {
  return queries.transaction().execute(async (within) => {
    if (!(await holdUser(within, member.id, [hash]))) return { ok: false, faults: [WRONG] };
    if (!(await holdToken(within, tokenHash))) throw new Refusal('tokenInvalid');
    return write(within);
  });
}

/** Gives the member who asks. Refuses as `whoIs` does. */
export async function changing(parts: AccountParts, request: FastifyRequest): Promise<Changing> {
  const token = readToken(request.headers.authorization);
  return { member: await whoIs(parts, token), client: clientOf(request.ip), tokenHash: hashOf(token) };
}

/** Gives the member whose session came along with a call that needs none; nothing for a session that is none. */
export async function sessionOf(parts: AccountParts, request: FastifyRequest): Promise<Changing | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  return changing(parts, request).catch((error: unknown) => {
    if (error instanceof Refusal && REFUSALS[error.code] === 401) return undefined;
    throw error;
  });
}

/** Says what the use of a link of this account shows: with a session of the same account, that its holder used it. */
export async function proofOf(within: Queries, userId: number, holder: Changing | undefined): Promise<Proof> {
  return holder?.member.id === userId && (await holdToken(within, holder.tokenHash)) ? 'session' : 'none';
}
