// Who asks to change an account, and the password that most changes need besides the token.
import type { FastifyRequest } from 'fastify';
import { ApiError, API_ERROR_STATUS } from '#src/server/api-error.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { FIELD_LIMITS } from '#src/shared/auth-api.ts';
import { readToken, type FieldValue } from './djoser.server.ts';
import { textFaults, type Fault } from './fields.server.ts';
import { lockToken, lockActiveUser, type Member } from './members.server.ts';
import type { Proof } from './ownership.server.ts';
import {
  hashToken,
  verifyPassword,
  missingFault,
  textOrEmpty,
  authenticate,
  type Outcome,
} from './registration.server.ts';
import type { AccountServices } from './services.server.ts';

const WRONG: Fault = { field: 'current_password', code: 'passwordWrong' };

/** Who asks for a change: the member, the client's address as it is counted, and what is stored of the token in use. */
export interface MemberRequest {
  readonly member: Member;
  readonly client: string;
  readonly tokenHash: string;
}

/** A current password that was looked at: its faults, none if it is right, and the hash that it made. */
export interface CheckedPassword {
  readonly faults: readonly Fault[];
  readonly hash: string;
}

/** Looks at the current password. Refuses with `throttled` or `busy`. */
export async function checkCurrentPassword(
  parts: AccountServices,
  { member, client }: MemberRequest,
  found: FieldValue,
): Promise<CheckedPassword> {
  const field = 'current_password';
  const password = textOrEmpty(found);
  const faults = [...missingFault(field, found), ...textFaults(field, password, FIELD_LIMITS.passwordMax)];
  if (faults.length > 0) return { faults, hash: '' };
  const hash = await parts.hasher.admit(client, () => verifyPassword(parts, member, password, client));
  return hash === undefined ? { faults: [WRONG], hash: '' } : { faults, hash };
}

/**
 * Writes a change in a transaction that holds the account as it was when the password was looked at. A password that was
 * changed meanwhile, by the owner with a link for instance, or a session that was ended, ends this change too.
 */
export async function inLockedAccount<Success extends object>(
  { queries }: AccountServices,
  { member, tokenHash }: MemberRequest,
  { hash }: CheckedPassword,
  write: (trx: Queries) => Promise<Outcome<Success>>,
): Promise<Outcome<Success>> {
  return queries.transaction().execute(async (trx) => {
    if (!(await lockActiveUser(trx, member.id, [hash]))) return { ok: false, faults: [WRONG] };
    if (!(await lockToken(trx, tokenHash))) throw new ApiError('tokenInvalid');
    return write(trx);
  });
}

/** Gives the member who asks. Refuses as `whoIs` does. */
export async function requireMember(parts: AccountServices, request: FastifyRequest): Promise<MemberRequest> {
  const token = readToken(request.headers.authorization);
  return { member: await authenticate(parts, token), client: clientAddress(request.ip), tokenHash: hashToken(token) };
}

/** Gives the member whose session came along with a call that needs none; nothing for a session that is none. */
export async function optionalMember(
  parts: AccountServices,
  request: FastifyRequest,
): Promise<MemberRequest | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  return requireMember(parts, request).catch((error: unknown) => {
    if (error instanceof ApiError && API_ERROR_STATUS[error.code] === 401) return undefined;
    throw error;
  });
}

/** Says what the use of a link of this account shows: with a session of the same account, that its holder used it. */
export async function ownershipProof(trx: Queries, userId: number, holder: MemberRequest | undefined): Promise<Proof> {
  return holder?.member.id === userId && (await lockToken(trx, holder.tokenHash)) ? 'session' : 'none';
}
