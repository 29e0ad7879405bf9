// How the OpenID library is configured: the authorization code flow with PKCE, and nothing that nobody asked for.
import type { Adapter, Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { Services } from '#src/accounts/services.server.ts';
import { ACR_VALUES } from '#src/accounts/sign-in/authentication-methods.server.ts';
import { CLAIMS, SCOPES } from '#src/features/apps/scopes.ts';
import { parseAccountId } from '#src/features/apps/storage/account-id.server.ts';
import { createAdapter, type AccessError, type GrantError } from '#src/features/apps/storage/adapter.server.ts';
import { findClient, isDesktopHost } from '#src/features/apps/storage/clients.server.ts';
import type { SigningKey } from '#src/features/apps/storage/signing-keys.server.ts';
import { subjectOf } from '#src/features/apps/storage/subjects.server.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { rowOf } from '#src/shared/pages/pages.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { findAccount } from './claims.server.ts';
import { pagePathFor } from './page-path.server.ts';
import { metadataOf, OWN_PROPERTIES, type ProviderClient } from './provider-client.server.ts';

/** What the OpenID library works with. */
export type ProviderServices = Services<'queries' | 'findTokenHolder' | 'config' | 'site' | 'now'>;

/** Seconds for which things last. Everything also ends with the session of the member. */
export const TTL = {
  AuthorizationCode: 60,
  AccessToken: 600,
  IdToken: 600,
  RefreshToken: 30 * 86_400,
  Interaction: 1_800,
};

/** The library's names of the endpoints that browsers open. */
const OPENED_ROUTES = new Set(['authorization', 'resume', 'end_session']);

/** What of the configuration comes from the library itself, or from the server program. */
interface ConfigurationOptions {
  readonly keys: readonly SigningKey[];
  readonly policy: NonNullable<Configuration['interactions']>['policy'];
  readonly InvalidGrant: GrantError;
  readonly AccessDenied: AccessError;
  /** Returns the library's context of the request that is being handled. */
  readonly currentRequest: () => object | undefined;
  readonly InvalidScope: new (message: string, scope: string) => Error;
  /** Tells apps that a session has ended; the only requests that the server makes. */
  readonly fetch: typeof globalThis.fetch;
}

/** Makes the configuration. */
export function createConfiguration(services: ProviderServices, options: ConfigurationOptions): Configuration {
  const { config, queries } = services;
  const isSecure = config.publicUrl.startsWith('https:');
  const sessionSeconds = (config.sessionMaxDays * DAY_MS) / 1000;
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false } as const;
  return {
    adapter: (model: string) =>
      model === 'Client'
        ? clientAdapter(services)
        : createAdapter(services, model, options.InvalidGrant, options.currentRequest, options.AccessDenied),
    jwks: { keys: [...options.keys] },
    findAccount: async (ctx, accountId) => {
      const client = ctx.oidc.client as ProviderClient | undefined;
      return client && findAccount(services, accountId, client);
    },
    pairwiseIdentifier: async (_ctx, accountId, client) => {
      // A logout token is for a member who may be deleted already: it is made with the subject itself.
      if (accountId.startsWith('=')) return accountId.slice(1);
      const id = parseAccountId(accountId);
      if (!id) throw new Error('not an account id');
      return subjectOf(queries, id.userId, (client as ProviderClient).sector);
    },
    subjectTypes: ['pairwise'],
    scopes: [...SCOPES],
    // How and when the member signed in is in each ID token, although apps rarely ask for it. So are groups, for which many apps ask
    // nowhere else, such as MediaWiki.
    claims: { ...CLAIMS, openid: [...CLAIMS.openid, ...CLAIMS.groups, 'aud', 'acr', 'amr', 'auth_time'], sid: null },
    acrValues: [...ACR_VALUES],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: {
      response_types: ['code'],
      subject_type: 'pairwise',
      id_token_signed_response_alg: 'RS256',
    },
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
      userinfoSigningAlgValues: ['RS256'],
    },
    // Without `openid` there is nothing to allow: OpenID Connect Core, section 3.1.2.1, leaves such requests to the
    // server.
    extraParams: {
      scope: (_ctx: unknown, scope: string | undefined) => {
        if (scope?.split(' ').includes('openid') !== true)
          throw new options.InvalidScope('openid is required', 'openid');
      },
    },
    extraClientMetadata: { properties: [...OWN_PROPERTIES] },
    // OpenID Connect Core, sections 3.1.2.1 and 3.1.3.2: required, also with one declared address.
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: (_ctx, client) => (client as ProviderClient).requires_pkce },
    // Pages of other origins may use public clients alone, from where those send their members back to.
    clientBasedCORS: (_ctx, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    // Sign-ins of one session share a grant: what is revoked is a family of tokens (`token-families.server.ts`).
    revokeGrantPolicy: () => false,
    discovery: { ui_locales_supported: [...LANGUAGE_CODES] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => {
          // RFC 7009, section 2.1. An app without a secret may be anybody, and learns nothing.
          if (token.clientId === client.clientId || client.clientAuthMethod === 'none')
            return token.clientId === client.clientId;
          throw new options.InvalidGrant('the token of another app');
        },
      },
      backchannelLogout: { enabled: true },
      claimsParameter: { enabled: false },
      // `provider.server.ts` leads to a page of ours.
      rpInitiatedLogout: { enabled: true, logoutSource: () => undefined },
    },
    interactions: {
      ...(options.policy && { policy: options.policy }),
      url: (ctx, { uid }) => {
        const { redirectUris = [] } = ctx.oidc.client ?? {};
        const hash = isDesktopHost({ redirectUris }, config.desktopUrl) ? `#${rowOf('consent').hash}` : '';
        return `${pagePath(services, 'consent', ctx)}?request=${uid}${hash}`;
      },
    },
    renderError: (ctx, out) => respondWithError(services, ctx, out),
    routes: {
      authorization: '/oidc/auth',
      token: '/oidc/token',
      userinfo: '/oidc/userinfo',
      jwks: '/oidc/jwks',
      revocation: '/oidc/revoke',
      end_session: '/oidc/logout',
    },
    cookies: {
      keys: [],
      long: cookie,
      short: cookie,
      names: {
        session: isSecure ? '__Host-openid' : 'openid',
        interaction: isSecure ? '__Secure-openid-request' : 'openid-request',
        resume: isSecure ? '__Secure-openid-answer' : 'openid-answer',
      },
    },
    ttl: {
      ...TTL,
      // Anybody who opens the address of the sign-out gets a session, only to remember what was asked.
      Session: (_ctx, { accountId }) => (accountId === undefined ? TTL.Interaction : sessionSeconds),
      Grant: sessionSeconds,
    },
    fetch: (url, { dispatcher: _refusesPrivateAddresses, ...init }: RequestInit & { dispatcher?: unknown } = {}) =>
      options.fetch(url, init),
  };
}

/** Apps are the operator's, and the library never writes them. */
function clientAdapter({ queries }: Services<'queries'>): Adapter {
  const refuse = async () => {
    throw new Error('apps are read-only');
  };
  return {
    find: async (id) => {
      const client = await findClient(queries, id);
      // To the library, and so to every app and visitor, a disabled app does not exist.
      return client?.disabledAt === null ? metadataOf(client) : undefined;
    },
    upsert: refuse,
    destroy: refuse,
    consume: refuse,
    revokeByGrantId: refuse,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/** Returns the path of a page for a request that the library handles (`pagePathFor`). */
export function pagePath(
  services: Services<'site'>,
  page: 'consent' | 'signOut',
  { oidc, req }: KoaContextWithOIDC,
): string {
  return pagePathFor(services, page, req.headers, oidc?.params?.['ui_locales']);
}

/**
 * Answers with an error: browsers with a page, apps with JSON. Some apps accept HTML first, as Java does by default,
 * and still need the status and the code.
 */
export function respondWithError(services: Services<'site'>, ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const page = pagePath(services, 'consent', ctx);
  // Expired or answered before, or the sign-in has ended: the page without parameters says so.
  const isOver = ctx.oidc.route === 'resume' && (out.error === 'invalid_request' || out.error === 'invalid_grant');
  if (isOver) redirect(ctx, page);
  else if (OPENED_ROUTES.has(ctx.oidc.route)) redirect(ctx, `${page}?error=${encodeURIComponent(out.error)}`);
  else ctx.body = out;
}

/** Sends the browser to a page. */
export function redirect(ctx: KoaContextWithOIDC, path: string): void {
  ctx.body = null;
  ctx.status = 303;
  ctx.redirect(path);
}
