// What an app may ask for (OpenID Connect Core, section 5.4), and which claims it gets. Used in the browser, too.

/**
 * `openid`: an identifier; `profile`: names and language; `email`: the confirmed address; `offline_access`: also
 * while the member is away.
 */
export const SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;
export type Scope = (typeof SCOPES)[number];

/** The claims of each scope. */
export const CLAIMS: Readonly<Record<Scope, readonly string[]>> = {
  openid: ['sub'],
  profile: ['name', 'preferred_username', 'locale'],
  email: ['email', 'email_verified'],
  offline_access: [],
};

/** Icons of tiles. */
export const APP_ICONS = ['app', 'files', 'document', 'calendar', 'chat', 'video', 'desktop', 'book'] as const;
export type AppIcon = (typeof APP_ICONS)[number];
