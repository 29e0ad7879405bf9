// Who gets to the page for operators: a member with a role, in a session with two factors. Everybody else gets the answer of an
// address that does not exist.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import type { Actor } from '#src/accounts/operators/audit-log.server.ts';
import type { Role } from '#src/accounts/operators/roles.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { findSignedInMember, type SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { requirePassword } from '#src/accounts/sign-in/current-password.server.ts';
import { inOwnersSession } from '#src/features/apps/consent/prove-owner.server.ts';
import type { RelyingParty } from '#src/features/passkeys/relying-party.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import * as store from './store.server.ts';

/** For so long after a sign-in no action needs the password. */
const FRESH_MS = 10 * MINUTE_MS;

/** What one member may do in an hour: a page has ten lists. Emails are those that the member causes, of every kind together. */
const PER_HOUR = { requests: 1200, lookUps: 120, emails: 60 } as const;

/** The names of these limits, which are stored. */
const COUNTERS = { requests: 'manage', lookUps: 'manage look-ups', emails: 'manage emails' } as const;

type AccessServices = Services<
  'queries' | 'findTokenHolder' | 'rateCounters' | 'hasher' | 'rateLimits' | 'config' | 'now'
>;

/** A request for the page. */
export interface PageContext {
  readonly member: SignedInMember;
  readonly client: string;
}

/** A member who got in. */
export interface Admitted {
  readonly actor: Extract<Actor, { kind: 'member' }>;
  readonly role: Role;
  /** The sign-in is a few minutes old at most, or the password or a passkey was shown since. */
  readonly isProven: boolean;
}

/**
 * The one check of role and session. It is made before any work for a request, and again with the rows locked in the transaction of an
 * action. An operator may do what a helper may. Refuses with `notFound`.
 */
export async function admit(
  db: Queries,
  member: { readonly id: number; readonly tokenHash: string },
  needed: Role,
  now: number,
): Promise<Admitted> {
  const session = await store.findSession(db, member);
  const isEnough = session?.role === 'operator' || session?.role === needed;
  if (!session || !isEnough || !session.amr.split(' ').includes('mfa')) throw new ApiError('notFound');
  const actor = { kind: 'member', id: member.id, tokenHash: member.tokenHash } as const;
  return { actor, role: session.role, isProven: now - session.authenticatedAt <= FRESH_MS };
}

/** Admits the sender of a request, and counts it. */
export async function enter(services: AccessServices, { member }: PageContext, needed: Role): Promise<Admitted> {
  const admitted = await admit(services.queries, member, needed, services.now());
  await count(services, member, 'requests');
  return admitted;
}

/** Asks for the password, unless who is admitted has proven to be the member. */
export async function requireProof(
  services: AccessServices,
  context: PageContext,
  admitted: Admitted,
  password: string,
): Promise<Admitted> {
  if (admitted.isProven) return admitted;
  if (password === '') throw missingProof();
  await requirePassword(services, context, password);
  return { ...admitted, isProven: true };
}

/** Says that the password, or a passkey, is needed. */
export const missingProof = (): ValidationError =>
  new ValidationError([{ field: 'current_password', code: 'required' }]);

/** Takes a response that a passkey of the member has signed: the session is as after a sign-in with it. Refuses with `passkeyFailed`. */
export async function prove(
  services: AccessServices & Services<'key'>,
  { member, client }: PageContext,
  passkey: AuthenticationResponseJSON | undefined,
  party: RelyingParty,
): Promise<void> {
  const holder = await findSignedInMember(services, member.tokenHash);
  if (!holder || !passkey) throw new ApiError('passkeyFailed');
  const proof = { password: '', passkey, client, party, isNewSignIn: false };
  await inOwnersSession(services, holder, proof, async () => undefined);
}

/** Counts something against the limit of the member. Refuses with `throttled`. */
export async function count(
  { rateCounters }: Pick<AccessServices, 'rateCounters'>,
  { id }: { readonly id: number },
  what: keyof typeof PER_HOUR,
): Promise<void> {
  const limit = { free: PER_HOUR[what], memoryMs: HOUR_MS };
  await rateCounters.record([await rateCounters.counter(limit, COUNTERS[what], String(id))]);
}
