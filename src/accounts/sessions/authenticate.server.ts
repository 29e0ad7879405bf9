// Authenticates requests: finds the session of the token in the header, and the member of that session.
import type { FastifyRequest } from 'fastify';
import { readToken } from '#src/accounts/djoser/request-body.server.ts';
import type { Member } from '#src/accounts/members/member.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { ApiError, API_ERROR_STATUS } from '#src/server/errors/api-error.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import type { EndpointAuth } from '#src/shared/api/endpoint.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import * as store from './tokens.server.ts';
import type { TokenHolder } from './tokens.server.ts';

/** What finds the session of a request. */
export type SessionServices = Services<'queries' | 'findTokenHolder' | 'config' | 'now'>;

/** A member and the session that the request came with, by its token's hash. */
export interface SignedInMember extends Member {
  readonly tokenHash: string;
}

/** The same, with how and when the member proved to be the owner of the account. */
export type AuthenticatedMember = SignedInMember & Pick<TokenHolder, 'amr' | 'authenticatedAt'>;

/**
 * Gives the member who sends a request, as far as the endpoint's `auth` asks for one. For `member` it throws an `ApiError` of
 * status 401 if there is no valid session; for `optional` such a session is ignored.
 */
export async function authenticateRequest(
  services: SessionServices,
  auth: EndpointAuth,
  request: FastifyRequest,
): Promise<SignedInMember | undefined> {
  const { authorization } = request.headers;
  if (auth === 'none' || (auth === 'optional' && authorization === undefined)) return undefined;
  try {
    return await authenticate(services, readToken(authorization));
  } catch (error) {
    const isRefused = error instanceof ApiError && API_ERROR_STATUS[error.code] === 401;
    if (isRefused && auth === 'optional') return undefined;
    throw error;
  }
}

/** Gives the member that a token belongs to. Refuses one that is unknown, expired or revoked, and that of a disabled account. */
async function authenticate(services: SessionServices, token: string): Promise<SignedInMember> {
  const { queries, now } = services;
  const tokenHash = hashToken(token);
  const holder = await services.findTokenHolder(tokenHash);
  if (!holder) throw new ApiError('tokenInvalid');
  if (isExpired(services, holder)) {
    await ignoreUnavailable(store.deleteToken(queries, tokenHash));
    throw new ApiError('tokenInvalid');
  }
  if (!holder.member.isActive) throw new ApiError('userInactive');
  // Sessions last for days, so the hour of the last use is exact enough, and most requests write nothing.
  if (now() - holder.usedAt > HOUR_MS)
    await ignoreUnavailable(store.touchToken(queries, tokenHash, holder.member.id, now()));
  return { ...holder.member, tokenHash };
}

/**
 * Gives the member of a session by its token's hash, for apps that act for the member: this does not count as use of the session.
 * Gives nothing if the session has ended or expired, or if the account is disabled.
 */
export async function findSignedInMember(
  services: Services<'findTokenHolder' | 'config' | 'now'>,
  tokenHash: string,
): Promise<AuthenticatedMember | undefined> {
  const holder = await services.findTokenHolder(tokenHash);
  if (!holder || isExpired(services, holder) || !holder.member.isActive) return undefined;
  const { amr, authenticatedAt } = holder;
  return { ...holder.member, tokenHash, amr, authenticatedAt };
}

function isExpired({ config, now }: Services<'config' | 'now'>, { usedAt, createdAt }: TokenHolder): boolean {
  return now() - usedAt > config.sessionIdleDays * DAY_MS || now() - createdAt > config.sessionMaxDays * DAY_MS;
}

/**
 * Ignores an error of a database that cannot be written, as on a full disk: the request can still be answered, and the
 * next one writes it.
 */
async function ignoreUnavailable(write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}
