// Security Event Tokens (RFC 8417), sent to an app by push (RFC 8935).
import { createPrivateKey } from 'node:crypto';
import type { Services } from '#src/accounts/services.server.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { publishedKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';

const TIMEOUT_MS = 5_000;

const jose = lazyImport(() => import('jose'));

/** What makes and sends them. */
export type EventServices = Services<'queries' | 'backgroundQueries' | 'config' | 'key' | 'now'>;

/** An event about a member. */
export interface SecurityEvent {
  /** The URI of its type. */
  readonly type: string;
  /** The subject under which the app knows the member. */
  readonly subject: string;
  /** What makes its `jti`, the same at each attempt, so that an app can drop what it has seen. */
  readonly id: string;
  /** When it happened, in milliseconds since 1970. Absent where the database does not say. */
  readonly at?: number;
}

/** Sends it. Returns false if the app wants none. Rejects unless the app answers 200 or 202. */
export async function sendSecurityEvent(
  services: EventServices,
  fetch: typeof globalThis.fetch,
  { id, eventsUri }: Pick<AppClient, 'id' | 'eventsUri'>,
  event: SecurityEvent,
): Promise<boolean> {
  if (eventsUri === null) return false;
  const body = await createToken(services, id, event);
  const headers = { 'content-type': 'application/secevent+jwt', accept: 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { status } = await fetch(eventsUri, { method: 'POST', headers, body, redirect: 'manual', signal });
  if (status !== 200 && status !== 202) throw new Error(`status ${status}`);
  return true;
}

async function createToken(
  services: EventServices,
  clientId: string,
  { type, subject, id, at }: SecurityEvent,
): Promise<string> {
  const [key] = await publishedKeys(services);
  if (!key) throw new Error('no key signs');
  const { SignJWT } = await jose();
  const iss = services.config.publicUrl;
  // `toe` is the time of the event: of two that come late an app knows the newer (RFC 8417, section 2.2).
  const toe = at === undefined ? {} : { toe: Math.floor(at / 1000) };
  return new SignJWT({ sub_id: { format: 'iss_sub', iss, sub: subject }, events: { [type]: {} }, ...toe })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'secevent+jwt' })
    .setIssuer(iss)
    .setAudience(clientId)
    .setIssuedAt(Math.floor(services.now() / 1000))
    .setJti(hashToken(id))
    .sign(createPrivateKey({ key, format: 'jwk' }));
}
