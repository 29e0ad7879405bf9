// The settings of an app, and what they are unless its kind or the operator says otherwise.
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';

/** What an operator can change about an app. */
export type AppSettings = Omit<AppClient, 'id' | 'secretHash' | 'sector' | 'disabledAt' | 'createdAt'>;

/** An app of which nothing is known yet. */
export const DEFAULT_SETTINGS: AppSettings = {
  name: '',
  authMethod: 'client_secret_basic',
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  eventsUri: null,
  scopes: ['openid', 'profile', 'email'],
  requiresPkce: true,
  isTrusted: false,
  allowsSilent: false,
  access: 'confirmed',
  tile: { url: null, icon: 'app', descriptions: {} },
};
