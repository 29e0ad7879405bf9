// What a member has to do before an app gets its answer.
import type { Services } from '#src/accounts/services.server.ts';
import type { AuthenticatedMember, SignedInMember } from '#src/accounts/sessions/authenticate.server.ts';
import type { AppRequest } from '#src/features/apps/endpoints.ts';
import { isConfirmed } from '#src/features/apps/provider/claims.server.ts';
import type { PendingRequest } from '#src/features/apps/provider/pending-request.server.ts';
import { isAdmitted } from '#src/features/apps/storage/app-groups.server.ts';
import { subjectOf } from '#src/features/apps/storage/subjects.server.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { findConsent } from './consents.server.ts';

/** A member who has just signed in is not asked for the password again before the first consent to an app. */
const RECENT_MS = 5 * MINUTE_MS;

/** What is still to do: the step, or nothing; and whether it needs the password or a passkey. */
export interface NeededStep {
  readonly step: AppRequest['step'] | undefined;
  readonly needsPassword: boolean;
  /** The app asks for a new sign-in. */
  readonly isStale?: boolean;
}

/** Whether the member can only do something else first: no answer leads on. */
export function isRefusing({ step }: NeededStep): boolean {
  return step === 'otherAccount' || step === 'unconfirmed' || step === 'unproven' || step === 'notInGroup';
}

/** Returns what the member has to do, before anything was answered. */
export async function neededStep(
  services: Services<'queries' | 'now'>,
  member: AuthenticatedMember,
  pending: PendingRequest,
): Promise<NeededStep> {
  const { queries, now } = services;
  const { client, interaction, prompts, maxAge, wantedSubject } = pending;
  const without = (step: AppRequest['step']): NeededStep => ({ step, needsPassword: false });
  if (wantedSubject !== undefined && wantedSubject !== (await subjectOf(queries, member.id, client.sector)))
    return without('otherAccount');
  if (client.access === 'confirmed' && !isConfirmed(member))
    return without(member.confirmedAt === null ? 'unconfirmed' : 'unproven');
  if (!(await isAdmitted(queries, member.id, client.only_groups))) return without('notInGroup');
  // The time of the request is in whole seconds: a sign-in of the same second counts as earlier.
  const isStale =
    (prompts.has('login') && member.authenticatedAt < (interaction.iat + 1) * 1000) ||
    (maxAge !== undefined && member.authenticatedAt < now() - maxAge * 1000);
  const consent = await neededConsent(services, member, pending);
  if (consent === 'first')
    return { step: 'consent', needsPassword: isStale || member.authenticatedAt < now() - RECENT_MS, isStale };
  if (consent === 'more') return { step: 'consent', needsPassword: isStale, isStale };
  if (isStale) return { step: 'confirm', needsPassword: true, isStale };
  return prompts.has('select_account') ? without('select') : { step: undefined, needsPassword: false };
}

/** Whether the app has to be allowed something: for the first time, or anew. */
async function neededConsent(
  { queries, now }: Services<'queries' | 'now'>,
  member: SignedInMember,
  { client, prompts, scopes }: PendingRequest,
): Promise<'first' | 'more' | undefined> {
  if (client.is_trusted) return undefined;
  const consent = await findConsent(queries, { userId: member.id, clientId: client.clientId });
  if (!consent) return 'first';
  if (prompts.has('consent') || !scopes.every((scope) => consent.scopes.includes(scope))) return 'more';
  if (consent.isRemembered) return undefined;
  // Not remembered: it holds for the session in which it was given.
  const grant = await queries
    .selectFrom('openid_items')
    .select('hash')
    .where('model', '=', 'Grant')
    .where('token_hash', '=', member.tokenHash)
    .where('client_id', '=', client.clientId)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return grant ? undefined : 'more';
}
