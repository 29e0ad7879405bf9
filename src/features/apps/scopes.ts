// What an app may ask for (OpenID Connect Core, section 5.4), and which claims it gets. Used in the browser, too.

/**
 * `openid`: an identifier; `profile`: names and language; `email`: the confirmed address; `groups`: which groups
 * the member is in, of those that the operator lets the app see; `offline_access`: also while the member is away.
 */
export const SCOPES = ['openid', 'profile', 'email', 'groups', 'offline_access'] as const;
export type Scope = (typeof SCOPES)[number];

/** The claims of each scope. */
export const CLAIMS: Readonly<Record<Scope, readonly string[]>> = {
  openid: ['sub'],
  profile: ['name', 'preferred_username', 'locale'],
  email: ['email', 'email_verified'],
  groups: ['groups'],
  offline_access: [],
};

/** Icons of tiles. */
export const APP_ICONS = ['app', 'files', 'document', 'calendar', 'chat', 'video', 'desktop', 'book'] as const;
export type AppIcon = (typeof APP_ICONS)[number];
