// The OpenID library, which is loaded once an app is declared.
import type Provider from 'oidc-provider';
import type { Services } from '#src/accounts/services.server.ts';
import { hasClients } from '#src/features/apps/storage/clients.server.ts';
import { lazyImport } from '#src/server/errors/lazy-import.ts';
import { workForAll } from '#src/server/limits/fair-queue.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import type { AppEvents } from './app-metrics.server.ts';

/** How long no app and the same keys are taken for granted. */
const NO_APP_MS = 2_000;

/** Returns the provider; undefined while no app is declared. */
export interface FindProvider {
  (): Promise<Provider | undefined>;
  /** Notifies apps. */
  readonly fetch: typeof globalThis.fetch;
  /** Counts what happens between the site and apps; absent on a server without metrics. */
  readonly events?: AppEvents | undefined;
}

const library = lazyImport(async () => {
  // The library warns on standard output of any Node that is no LTS release, which the one from npm does not say that
  // it is.
  if (process.release.lts === undefined) Object.assign(process.release, { lts: 'Npm' });
  return import('./create-provider.server.ts');
});

/** What the provider needs of the server. */
export interface ProviderOptions {
  /** Notifies apps that a session has ended. */
  readonly fetch: typeof globalThis.fetch;
  /** Gets what the library answers with `server_error`, and the id of the request. */
  readonly onError: (error: unknown, requestId: string) => void;
  readonly events?: AppEvents | undefined;
}

/** By the settings of the server: its workers have copies of the services, with other connections. */
const found = new WeakMap<object, FindProvider>();

/** Returns the function that was made for these services. Throws if none was. */
export function findProviderOf({ config }: Services<'config'>): FindProvider {
  const find = found.get(config);
  if (!find) throw new Error('these services have no provider');
  return find;
}

/**
 * Makes the function that returns the provider. The provider is made anew when the signing keys change, which is looked
 * for once a minute.
 */
export function createFindProvider(
  services: Services<'queries' | 'findTokenHolder' | 'config' | 'site' | 'key' | 'now'>,
  options: ProviderOptions,
): FindProvider {
  const { now } = services;
  let provider: Promise<Provider | undefined> | undefined;
  let kids = '';
  let checkedAt = 0;
  let current: Provider | undefined;
  const refresh = async () => {
    if (!(await hasClients(services.queries))) return undefined;
    const { createProvider, publishedKeys } = await library();
    const keys = await publishedKeys(services);
    const newKids = keys.map(({ kid }) => kid).join(' ');
    if (!current || newKids !== kids) current = createProvider(services, keys, options);
    kids = newKids;
    return current;
  };
  const find = () => {
    const age = now() - checkedAt;
    if (!provider || age < 0 || age > (current ? MINUTE_MS : NO_APP_MS)) {
      checkedAt = now();
      provider = workForAll(refresh).catch((error: unknown) => {
        provider = undefined;
        throw error;
      });
    }
    return provider;
  };
  const findProvider = Object.assign(find, { events: options.events, fetch: options.fetch });
  found.set(services.config, findProvider);
  return findProvider;
}
