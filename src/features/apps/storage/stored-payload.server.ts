// What of the OpenID library's payloads is stored. Ids and secrets that a browser or an app has are not: a person who
// reads the database could act with them.
import type { AdapterPayload } from 'oidc-provider';
import { hashToken } from '#src/server/secrets/hash-token.ts';

/**
 * What the library keeps in its session while a member is asked about a sign-out. `secretHash` is stored in place of
 * `secret`.
 */
interface SignOutState {
  readonly secret?: string;
  readonly secretHash?: string;
}

/** Takes a payload and its id. Returns the JSON to store. */
export function toStored(payload: AdapterPayload, id: string): string {
  const { jti: _id, ...stored } = payload;
  // The library copies the id of its session into requests, and never reads it there.
  if (stored.session) stored.session = { ...stored.session, cookie: '' };
  // The address at which a request goes on ends with its id.
  if (stored.returnTo?.endsWith(id) === true) stored.returnTo = stored.returnTo.slice(0, -id.length);
  const { secret, ...state } = (stored.state ?? {}) as SignOutState;
  if (secret !== undefined) stored.state = { ...state, secretHash: hashToken(secret) };
  return JSON.stringify(stored);
}

/** Takes what is stored, and the id under which it was found. Returns the payload. */
export function fromStored(stored: string, id: string): AdapterPayload {
  const payload = { ...(JSON.parse(stored) as AdapterPayload), jti: id };
  return payload.returnTo?.endsWith('/') === true ? { ...payload, returnTo: `${payload.returnTo}${id}` } : payload;
}
