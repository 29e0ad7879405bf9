// Makes the provider of the OpenID library. This module loads the library, so it is imported once an app is declared.
import { timingSafeEqual } from 'node:crypto';
import Provider, { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { hashToken } from '#src/server/hash-token.ts';
import { createConfiguration, pagePath, redirect } from './configuration.server.ts';
import { createPolicy } from './policy.server.ts';
import type { SigningKey } from './signing-keys.server.ts';

export { publishedKeys } from './signing-keys.server.ts';

/** Makes a provider that signs with the first of the keys. `fetch` notifies apps that a session has ended. */
export function createProvider(
  services: AccountServices,
  keys: readonly SigningKey[],
  fetch: typeof globalThis.fetch,
): Provider {
  const { config } = services;
  const policy = createPolicy(services, interactionPolicy);
  const { InvalidGrant } = errors;
  const provider = new Provider(config.publicUrl, createConfiguration(services, { keys, policy, InvalidGrant, fetch }));
  // `mount.server.ts` sets both headers that this believes.
  provider.proxy = true;
  // The client has the hash as its secret (`metadataOf`).
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret: string }, actual: string) {
      return timingSafeEqual(Buffer.from(hashToken(actual)), Buffer.from(this.clientSecret));
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    if (!hasOidc(ctx)) return;
    if (ctx.oidc.route === 'discovery') Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
    if (ctx.oidc.route !== 'end_session' || ctx.status !== 200) return;
    // Instead of the library's form. What the app asked for has been validated, and is in the session.
    const { secret = '' } = (ctx.oidc.session?.state ?? {}) as { secret?: string };
    redirect(ctx, `${pagePath(services, 'signOut', ctx)}#${secret}`);
  });
  return provider;
}

/** Whether the library has handled a request: at unknown addresses it has not. */
function hasOidc(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}
