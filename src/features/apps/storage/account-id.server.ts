// The account ids that the OpenID library stores: a member together with one of the member's sessions, so that
// everything it stores ends with that session.
import { hashToken } from '#src/server/secrets/hash-token.ts';

/** The member and the session of an account id. */
export interface AccountId {
  readonly userId: number;
  readonly tokenHash: string;
}

/** Writes an account id. */
export function formatAccountId({ userId, tokenHash }: AccountId): string {
  return `${userId}.${tokenHash}`;
}

/** Reads an account id; undefined if it is none. */
export function parseAccountId(accountId: string | undefined): AccountId | undefined {
  const [, userId, tokenHash] = /^(\d{1,16})\.([0-9a-f]{64})$/.exec(accountId ?? '') ?? [];
  return userId === undefined || tokenHash === undefined ? undefined : { userId: Number(userId), tokenHash };
}

/** Returns the id of the grant of a session and an app. It is always the same, so that there is one grant for both. */
export function grantIdOf({ tokenHash }: AccountId, clientId: string): string {
  return hashToken(`grant ${tokenHash} ${clientId}`);
}
