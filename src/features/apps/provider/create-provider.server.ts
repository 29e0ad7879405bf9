// Makes the provider of the OpenID library. This module loads the library, so it is imported once an app is declared.
import { timingSafeEqual } from 'node:crypto';
import Provider, { errors, interactionPolicy, type Client, type KoaContextWithOIDC } from 'oidc-provider';
import type { Services } from '#src/accounts/services.server.ts';
import type { SigningKey } from '#src/features/apps/storage/signing-keys.server.ts';
import { REQUEST_ID_HEADER } from '#src/server/http/request-id.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import type { AppEvents } from './app-metrics.server.ts';
import { finishBeforeResponse } from './before-response.server.ts';
import { canonicalAddress } from './canonical-address.server.ts';
import {
  respondWithError,
  createConfiguration,
  pagePath,
  redirect,
  type ProviderServices,
} from './configuration.server.ts';
import { createPolicy } from './policy.server.ts';
import type { ProviderOptions } from './provider.server.ts';

export { publishedKeys } from '#src/features/apps/storage/signing-keys.server.ts';

/** Makes a provider that signs with the first of the keys. */
export function createProvider(
  services: ProviderServices,
  keys: readonly SigningKey[],
  { fetch, onError, events }: ProviderOptions,
): Provider {
  const { config } = services;
  const { AccessDenied, InvalidGrant, InvalidRedirectUri, InvalidScope } = errors;
  const policy = createPolicy(services, { ...interactionPolicy, InvalidRedirectUri });
  const configuration = createConfiguration(services, {
    keys,
    policy,
    InvalidGrant,
    AccessDenied,
    InvalidScope,
    currentRequest: () => Provider.ctx,
    fetch,
  });
  const provider = new Provider(config.publicUrl, configuration);
  provider.on('server_error', (ctx, error) => {
    onError(error, requestIdOf(ctx));
    events?.refused('server_error');
  });
  if (events) countEvents(provider, events);
  // `mount.server.ts` sets both headers that this believes.
  provider.proxy = true;
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: withCanonical(provider, 'redirectUriAllowed'),
    postLogoutRedirectUriAllowed: withCanonical(provider, 'postLogoutRedirectUriAllowed'),
    // The client has the hash as its secret (`metadataOf`).
    compareClientSecret(this: { clientSecret: string }, actual: string) {
      return timingSafeEqual(Buffer.from(hashToken(actual)), Buffer.from(this.clientSecret));
    },
  });
  provider.use(async (ctx, next) => {
    try {
      await next();
      await finishBeforeResponse(ctx.req, ctx.status);
    } catch (error) {
      // The library saves its session after it has answered. That fails if the member's session has ended meanwhile, or
      // the database.
      const isEnded = error instanceof InvalidGrant;
      if (!isEnded) onError(error, requestIdOf(ctx));
      ctx.status = isEnded ? 400 : 500;
      if (hasOidc(ctx)) respondWithError(services, ctx, { error: isEnded ? 'invalid_grant' : 'server_error' });
      return;
    }
    if (hasOidc(ctx)) replaceForms(services, ctx);
  });
  return provider;
}

/** Returns a method of the library that compares an address, for addresses as apps may write them. */
function withCanonical(provider: Provider, method: 'redirectUriAllowed' | 'postLogoutRedirectUriAllowed') {
  const original: (this: Client, address: string) => boolean = provider.Client.prototype[method];
  return function allowed(this: Client, address: string): boolean {
    return original.call(this, canonicalAddress(address));
  };
}

/** Counts sign-ins that are complete, and what the library refuses. */
function countEvents(provider: Provider, { signIn, refused }: AppEvents): void {
  provider.on('grant.success', ({ oidc: { client, params } }) => {
    if (client && params?.['grant_type'] === 'authorization_code') signIn(client.clientId);
  });
  const count = (_ctx: unknown, { error }: { readonly error: string }) => refused(error);
  provider.on('authorization.error', count);
  provider.on('end_session.error', count);
  provider.on('grant.error', count);
  provider.on('revocation.error', count);
  provider.on('userinfo.error', count);
}

/** Leads to a page of ours where the library would show a form, and leaves one mode in the metadata. */
function replaceForms(services: Services<'site'>, ctx: KoaContextWithOIDC): void {
  const { route, entities } = ctx.oidc;
  if (route === 'discovery') Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  if (ctx.status !== 200) return;
  if (route === 'end_session') {
    // What the app asked for has been validated, and is in the session.
    const { secret = '' } = (ctx.oidc.session?.state ?? {}) as { secret?: string };
    redirect(ctx, `${pagePath(services, 'signOut', ctx)}#${secret}`);
  }
  // Somebody else has signed in to an app since the request was answered: the member who is there now answers it again.
  if (route === 'resume')
    redirect(ctx, `${pagePath(services, 'consent', ctx)}?request=${entities.Interaction?.uid ?? ''}`);
}

/** `mount.server.ts` has put the id of the request into the headers of the response. */
const requestIdOf = ({ res }: Pick<KoaContextWithOIDC, 'res'>) => String(res.getHeader(REQUEST_ID_HEADER) ?? '');

/** Whether the library has handled a request: at unknown addresses it has not. */
function hasOidc(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}
