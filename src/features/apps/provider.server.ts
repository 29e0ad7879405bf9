// The OpenID library, which is loaded once an app is declared.
import { timingSafeEqual } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { hashToken } from '#src/server/hash-token.ts';
import { lazyImport } from '#src/server/lazy-import.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';
import { hasClients } from './clients.server.ts';
import { answerError, createConfiguration, pagePath, redirect } from './configuration.server.ts';
import { createPolicy } from './policy.server.ts';
import { publishedKeys, type SigningKey } from './signing-keys.server.ts';

/** How long no app and the same keys are taken for granted. */
const NO_APP_MS = 2_000;

/** Returns the provider; undefined while no app is declared. */
export type FindProvider = () => Promise<Provider | undefined>;

const library = lazyImport(async () => {
  // The library warns on standard output of any Node that is no LTS release, which the one from npm does not say that it is.
  if (process.release.lts === undefined) Object.assign(process.release, { lts: 'Npm' });
  return import('oidc-provider');
});

/** What the provider needs of the server. */
export interface ProviderOptions {
  /** Notifies apps that a session has ended. */
  readonly fetch: typeof globalThis.fetch;
  /** Gets what the library answers with `server_error`. */
  readonly onError: (error: unknown) => void;
}

/**
 * Makes the function that returns the provider. The provider is made anew when the signing keys change, which is looked for once a
 * minute.
 */
export function createFindProvider(services: AccountServices, options: ProviderOptions): FindProvider {
  const { now } = services;
  let provider: Promise<Provider | undefined> | undefined;
  let kids = '';
  let checkedAt = 0;
  let current: Provider | undefined;
  const refresh = async () => {
    if (!(await hasClients(services.queries))) return undefined;
    const keys = await publishedKeys(services);
    const newKids = keys.map(({ kid }) => kid).join(' ');
    if (!current || newKids !== kids) current = await createProvider(services, keys, options);
    kids = newKids;
    return current;
  };
  return () => {
    const age = now() - checkedAt;
    if (!provider || age < 0 || age > (current ? MINUTE_MS : NO_APP_MS)) {
      checkedAt = now();
      provider = refresh().catch((error: unknown) => {
        provider = undefined;
        throw error;
      });
    }
    return provider;
  };
}

async function createProvider(
  services: AccountServices,
  keys: readonly SigningKey[],
  { fetch, onError }: ProviderOptions,
): Promise<Provider> {
  const { Provider: OpenidProvider, errors, interactionPolicy } = await library();
  const { config } = services;
  const policy = createPolicy(services, interactionPolicy);
  const { InvalidGrant } = errors;
  const provider = new OpenidProvider(
    config.publicUrl,
    createConfiguration(services, { keys, policy, InvalidGrant, fetch }),
  );
  provider.on('server_error', (_ctx, error) => onError(error));
  // `mount.server.ts` sets both headers that this believes.
  provider.proxy = true;
  // The client has the hash as its secret (`metadataOf`).
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret: string }, actual: string) {
      return timingSafeEqual(Buffer.from(hashToken(actual)), Buffer.from(this.clientSecret));
    },
  });
  provider.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      // The library saves its session after it has answered. That fails if the member's session has ended meanwhile, or the database.
      const isEnded = error instanceof InvalidGrant;
      if (!isEnded) onError(error);
      ctx.status = isEnded ? 400 : 500;
      if (hasOidc(ctx)) answerError(services, ctx, { error: isEnded ? 'invalid_grant' : 'server_error' });
      return;
    }
    if (hasOidc(ctx)) replaceForms(services, ctx);
  });
  return provider;
}

/** Leads to a page of ours where the library would show a form, and leaves one mode in the metadata. */
function replaceForms(services: AccountServices, ctx: KoaContextWithOIDC): void {
  const { route, entities } = ctx.oidc;
  if (route === 'discovery') Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  if (ctx.status !== 200) return;
  if (route === 'end_session') {
    // What the app asked for has been validated, and is in the session.
    const { secret = '' } = (ctx.oidc.session?.state ?? {}) as { secret?: string };
    redirect(ctx, `${pagePath(services, 'signOut', ctx)}#${secret}`);
  }
  // Somebody else has signed in to an app since the request was answered: whoever is there now answers it again.
  if (route === 'resume')
    redirect(ctx, `${pagePath(services, 'consent', ctx)}?request=${entities.Interaction?.uid ?? ''}`);
}

/** Whether the library has handled a request: at unknown addresses it has not. */
function hasOidc(ctx: object): ctx is KoaContextWithOIDC {
  return 'oidc' in ctx;
}
