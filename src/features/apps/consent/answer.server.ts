import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import type { z } from 'zod';
import type { HandlerContext } from '#src/accounts/add-endpoints.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { findSignedInMember, type AuthenticatedMember } from '#src/accounts/sessions/authenticate.server.ts';
import { acrOf } from '#src/accounts/sign-in/authentication-methods.server.ts';
import type { APP_ENDPOINTS, AppRequest } from '#src/features/apps/endpoints.ts';
import { createTicket } from '#src/features/apps/provider/answer-ticket.server.ts';
// Answers the request of an app: the page says who is signed in, and what the member decided.
import { nameClaims } from '#src/features/apps/provider/claims.server.ts';
import { cookieOf, findRequest, type PendingRequest } from '#src/features/apps/provider/pending-request.server.ts';
import { formatAccountId, grantIdOf } from '#src/features/apps/storage/account-id.server.ts';
import { visibleGroupsOf } from '#src/features/apps/storage/app-groups.server.ts';
import { isDesktopHost } from '#src/features/apps/storage/clients.server.ts';
import type { RelyingParty } from '#src/features/passkeys/relying-party.server.ts';
import { constraintViolation } from '#src/server/database/errors.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { giveConsent } from './consents.server.ts';
import { isRefusing, neededStep, type NeededStep } from './needed-step.server.ts';
import { inOwnersSession } from './prove-owner.server.ts';

type Context = HandlerContext<typeof APP_ENDPOINTS.answer>;
type Output = z.input<typeof APP_ENDPOINTS.answer.output>;

/**
 * Returns where the browser goes next, or what has to be asked first; that again, if the page was opened as another
 * member. Throws what `findRequest` throws; a `ValidationError` or `passkeyFailed` if the member is not proven to be
 * the owner.
 */
export async function answerRequest(
  services: Services<
    'queries' | 'hasher' | 'rateLimits' | 'rateCounters' | 'findTokenHolder' | 'config' | 'key' | 'now'
  >,
  provider: Provider,
  context: Context,
  party: RelyingParty,
): Promise<Output> {
  const { params, input, request, client } = context;
  const pending = await findRequest(provider, params.id, request);
  if (input.decision === 'deny') return finish(pending, { error: 'access_denied' });
  const member = await authenticated(services, context);
  const needed = await neededStep(services, member, pending);
  // Another tab has signed in as somebody else since the page asked.
  if (input.account !== '' && input.account !== String(member.id))
    return {
      redirect: null,
      request: await describe(services, pending, member, { ...needed, step: needed.step ?? 'select' }),
    };
  if (isRefusing(needed) || (needed.step !== undefined && input.decision === 'continue'))
    return { redirect: null, request: await describe(services, pending, member, needed) };
  // The library was not content with an earlier answer, and would not be with the same again.
  if (pending.interaction.lastSubmission?.login) return finish(pending, { error: 'interaction_required' });
  const { current_password: password, passkey, remember } = input;
  const proof = needed.needsPassword
    ? { password, passkey, client, party, isNewSignIn: needed.isStale === true }
    : undefined;
  await inOwnersSession(services, member, proof, (trx) =>
    giveConsent(
      trx,
      services,
      {
        userId: member.id,
        clientId: pending.client.clientId,
        scopes: pending.scopes,
        // Where the app asks each time, the member was not asked.
        isRemembered: needed.step === 'consent' && !pending.prompts.has('consent') ? remember : undefined,
      },
      services.now(),
    ),
  ).catch((error: unknown) => {
    // The account and the session are locked: it is the app that was removed at the same time.
    throw constraintViolation(error) === 'foreign' ? new ApiError('appChanged') : error;
  });
  await endOtherSession(provider, pending, context, member);
  return finish(pending, await grant(provider, pending, await authenticated(services, context)));
}

async function authenticated(
  services: Services<'findTokenHolder' | 'config' | 'now'>,
  { member }: Context,
): Promise<AuthenticatedMember> {
  const found = await findSignedInMember(services, member.tokenHash);
  if (!found) throw new ApiError('tokenInvalid');
  return found;
}

/** Allows the app what it asks for, and returns the result that the library continues with. */
async function grant(
  provider: Provider,
  { client, scopes }: PendingRequest,
  { id: userId, tokenHash, amr, authenticatedAt }: AuthenticatedMember,
): Promise<InteractionResults> {
  const accountId = formatAccountId({ userId, tokenHash });
  const grantId = grantIdOf({ userId, tokenHash }, client.clientId);
  const known = await provider.Grant.find(grantId);
  const allowed =
    known ?? Object.assign(new provider.Grant({ accountId, clientId: client.clientId }), { jti: grantId });
  allowed.addOIDCScope(scopes.join(' '));
  await allowed.save().catch((error: unknown) => {
    // Withdrawn at the same time.
    throw (error as Error).name === 'InvalidGrant' ? new ApiError('requestExpired') : error;
  });
  const acr = acrOf(amr);
  return {
    login: {
      accountId,
      ts: Math.floor(authenticatedAt / 1000),
      remember: true,
      ...(amr.length > 0 && { amr: [...amr] }),
      ...(acr !== undefined && { acr }),
    },
    consent: { grantId },
    select_account: {},
  };
}

/**
 * Ends the library's session of somebody else who was signed in before: it would ask, with a form of its own, to sign
 * out first.
 */
async function endOtherSession(
  provider: Provider,
  { interaction }: PendingRequest,
  { request }: Context,
  { id: userId, tokenHash }: AuthenticatedMember,
): Promise<void> {
  const session = await provider.Session.find(cookieOf(request, provider.cookieName('session')) ?? '');
  if (session?.accountId !== undefined && session.accountId !== formatAccountId({ userId, tokenHash }))
    await session.destroy();
  // Other tabs may have been answered meanwhile: which session the request was begun in does not matter.
  delete interaction.session;
}

/** Stores the result, with which the library continues at the path that is returned. */
async function finish({ interaction }: PendingRequest, result: InteractionResults): Promise<Output> {
  const { ticket, stored } = createTicket();
  interaction.result = { ...result, ...stored };
  await interaction.persist().catch((error: unknown) => {
    if (constraintViolation(error) === 'foreign') throw new ApiError('tokenInvalid');
    throw error;
  });
  return { redirect: `${new URL(interaction.returnTo).pathname}?ticket=${ticket}`, request: null };
}

async function describe(
  { queries, config }: Services<'queries' | 'config'>,
  { client, scopes, interaction, prompts }: PendingRequest,
  member: AuthenticatedMember,
  { step, needsPassword }: NeededStep,
): Promise<AppRequest> {
  const { id, email, username } = member;
  const groups = scopes.includes('groups') ? await visibleGroupsOf(queries, id, client.visible_groups) : [];
  const { name, preferred_username = null } = nameClaims(member, new Set(scopes));
  return {
    app: {
      name: client.clientName ?? client.clientId,
      host: new URL(String(interaction.params['redirect_uri'])).host,
      is_desktop: isDesktopHost({ redirectUris: client.redirectUris ?? [] }, config.desktopUrl),
    },
    account: { id, email, username },
    step: step ?? 'confirm',
    scopes: [...scopes],
    names: { name, username: preferred_username },
    groups: groups.map((group) => group.name),
    asks_account: prompts.has('select_account'),
    asks_always: prompts.has('consent'),
    needs_password: needsPassword,
  };
}
