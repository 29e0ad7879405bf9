// Apps whose settings are known. docs/apps/ has a recipe for each, and says where the settings come from.
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';

/** What an operator can change about an app. */
export type AppSettings = Omit<AppClient, 'id' | 'secretHash' | 'sector' | 'disabledAt' | 'createdAt'>;

/** An app of which nothing is known yet. */
const DEFAULT_SETTINGS: AppSettings = {
  name: '',
  authMethod: 'client_secret_basic',
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  eventsUri: null,
  contact: null,
  scopes: ['openid', 'profile', 'email'],
  requiresPkce: true,
  isTrusted: false,
  allowsSilent: false,
  access: 'confirmed',
  visibleGroups: [],
  onlyGroups: [],
  tile: { url: null, icon: 'app', descriptions: {} },
};

/** The kinds. `generic` knows nothing about the app. */
export const APP_KINDS = ['apache', 'nextcloud', 'cryptpad', 'kasm', 'oauth2-proxy', 'desktop', 'generic'] as const;
export type AppKind = (typeof APP_KINDS)[number];

type KnownSettings = Partial<Omit<AppSettings, 'tile'>> & Pick<AppSettings['tile'], 'icon'>;

/** Returns whether it is a kind. */
export function isAppKind(kind: string): kind is AppKind {
  return (APP_KINDS as readonly string[]).includes(kind);
}

/**
 * Takes the address of an app without a slash at its end, which may be empty, the slug of the site, and the first redirect address
 * that was typed. Returns the settings of the kind.
 */
export function settingsOfKind(kind: AppKind, url: string, slug: string, typedRedirect?: string): AppSettings {
  const { icon, ...known } = knownSettings(kind, url, slug, typedRedirect);
  if (url === '') return { ...DEFAULT_SETTINGS, tile: { ...DEFAULT_SETTINGS.tile, icon } };
  return { ...DEFAULT_SETTINGS, ...known, tile: { url, icon, descriptions: {} } };
}

function knownSettings(kind: AppKind, url: string, slug: string, typedRedirect?: string): KnownSettings {
  switch (kind) {
    case 'apache': {
      const redirect = typedRedirect ?? `${url}/redirect_uri`;
      return {
        redirectUris: [redirect],
        postLogoutRedirectUris: [`${URL.parse(url)?.origin}/signed-out.html`],
        // The module answers there.
        backchannelLogoutUri: `${redirect}?logout=backchannel`,
        icon: 'app',
      };
    }
    case 'desktop':
      return {
        redirectUris: [`${url}/api/callback`],
        backchannelLogoutUri: `${url}/api/back-channel-logout`,
        eventsUri: `${url}/api/events`,
        scopes: ['openid'],
        icon: 'desktop',
      };
    case 'nextcloud':
      return {
        // Which of the two it sends depends on whether its web server rewrites addresses.
        redirectUris: [`${url}/apps/user_oidc/code`, `${url}/index.php/apps/user_oidc/code`],
        postLogoutRedirectUris: [`${url}/`],
        backchannelLogoutUri: `${url}/index.php/apps/user_oidc/backchannel-logout/${slug}`,
        // It takes this method wherever discovery offers it.
        authMethod: 'client_secret_post',
        icon: 'files',
      };
    case 'cryptpad':
      return { redirectUris: [`${url}/ssoauth`], scopes: ['openid', 'profile'], icon: 'document' };
    case 'kasm':
      return { redirectUris: [`${url}/api/oidc_callback`], requiresPkce: false, icon: 'desktop' };
    case 'oauth2-proxy':
      return {
        redirectUris: [`${url}/oauth2/callback`],
        postLogoutRedirectUris: [`${url}/`],
        icon: 'app',
      };
    case 'generic':
      return { icon: 'app' };
  }
}
