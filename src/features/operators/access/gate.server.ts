// Who gets to the page for operators: a member with a role, in a session with two factors. Everybody else gets the answer of an
// address that does not exist.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import type { Actor } from '#src/accounts/operators/audit.server.ts';
import { roleOf, type Role } from '#src/accounts/operators/roles.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { findSignedInMember, type SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import { requirePassword } from '#src/accounts/sign-in/current-password.server.ts';
import { inOwnersSession } from '#src/features/apps/consent/prove-owner.server.ts';
import type { RelyingParty } from '#src/features/passkeys/relying-party.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';

/** For so long after a sign-in no action needs the password. */
const FRESH_MS = 10 * MINUTE_MS;

/** What one member may do: a page has ten lists. Emails are those that the member causes, of every kind together. */
const CAPS = { requestsPerHour: 1200, lookUpsPerHour: 120, emailsPerHour: 60 } as const;

/** What the gate works with. */
export type GateServices = Services<
  'queries' | 'findTokenHolder' | 'rateCounters' | 'hasher' | 'rateLimits' | 'config' | 'now'
>;

/** A member who got in. The actions check role and session again, in their transaction. */
export interface Manager {
  readonly actor: Actor;
  readonly id: number;
  readonly role: Role;
  /** The sign-in is a while ago, and nothing has been shown since. */
  readonly needsPassword: boolean;
}

type Context = { readonly member: SignedInMember; readonly client: string };

/** Admits a member with the role. Refuses all others with `notFound`, too many requests with `throttled`. */
export async function enter(services: GateServices, { member }: Context, needed: Role): Promise<Manager> {
  const holder = await findSignedInMember(services, member.tokenHash);
  const role = holder?.amr.includes('mfa') ? await roleOf(services.queries, member.id) : undefined;
  if (!holder || role === undefined || (needed === 'operator' && role !== 'operator')) throw new ApiError('notFound');
  await count(services, member, CAPS.requestsPerHour, 'manage');
  const actor = { kind: 'member', id: member.id, tokenHash: member.tokenHash } as const;
  return { actor, id: member.id, role, needsPassword: services.now() - holder.authenticatedAt > FRESH_MS };
}

/**
 * The same for an action that cannot be undone on the page, or that speaks for the site: to everybody, or in words of the
 * member to somebody. It needs the password, unless the member has just signed in: a stolen token alone must not do either.
 */
export async function enterWithProof(
  services: GateServices,
  context: Context & { readonly input: { readonly current_password: string } },
  needed: Role,
): Promise<Manager> {
  const manager = await enter(services, context, needed);
  if (!manager.needsPassword) return manager;
  const { current_password: password } = context.input;
  if (password === '') throw missingProof();
  await requirePassword(services, context, password);
  return { ...manager, needsPassword: false };
}

/** Says that the password, or a passkey, is needed. */
export const missingProof = (): ValidationError =>
  new ValidationError([{ field: 'current_password', code: 'required' }]);

/**
 * Takes a response that a passkey of the member has signed: no action needs the password for a few minutes. Refuses with
 * `passkeyFailed`.
 */
export async function prove(
  services: GateServices & Services<'key'>,
  context: Context & { readonly input: { readonly passkey?: AuthenticationResponseJSON | undefined } },
  party: RelyingParty,
): Promise<void> {
  await enter(services, context, 'helper');
  const { member, client, input } = context;
  const holder = await findSignedInMember(services, member.tokenHash);
  if (!holder || !input.passkey) throw new ApiError('passkeyFailed');
  const proof = { password: '', passkey: input.passkey, client, party, isNewSignIn: false };
  await inOwnersSession(services, holder, proof, async () => undefined);
}

/** Counts a look-up of a person. */
export async function countLookUp(services: GateServices, { member }: Context): Promise<void> {
  await count(services, member, CAPS.lookUpsPerHour, 'manage look-ups');
}

/** Counts an email that the member causes, before it is written. */
export async function countEmail(services: GateServices, { member }: Context): Promise<void> {
  await count(services, member, CAPS.emailsPerHour, 'manage emails');
}

async function count(
  { rateCounters }: GateServices,
  { id }: SignedInMember,
  free: number,
  name: string,
): Promise<void> {
  await rateCounters.record([await rateCounters.counter({ free, memoryMs: HOUR_MS }, name, String(id))]);
}
