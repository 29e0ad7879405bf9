// An app as the OpenID library has it: the metadata of a client (OpenID Connect Dynamic Client Registration, section
// 2), and properties of ours.
import type { AllClientMetadata, Client } from 'oidc-provider';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { canonicalAddress } from './canonical-address.server.ts';

/** Metadata that the library keeps for us. */
export const OWN_PROPERTIES = [
  'sector',
  'requires_pkce',
  'is_trusted',
  'allows_silent',
  'access',
  'visible_groups',
  'only_groups',
] as const;

/** The library's client with those properties. */
export type ProviderClient = Client & {
  readonly sector: string;
  readonly requires_pkce: boolean;
  readonly is_trusted: boolean;
  readonly allows_silent: boolean;
  readonly access: AppClient['access'];
  readonly visible_groups: readonly string[];
  readonly only_groups: readonly string[];
  backchannelLogout(accountId: string, sid: string): Promise<void>;
};

/**
 * Returns the metadata of an app. The hash of the secret stands for the secret, which is not stored
 * (`compareClientSecret`).
 */
export function metadataOf(client: AppClient): AllClientMetadata & Record<string, unknown> {
  return {
    client_id: client.id,
    client_name: client.name,
    ...(client.secretHash !== null && { client_secret: client.secretHash }),
    token_endpoint_auth_method: client.authMethod,
    redirect_uris: client.redirectUris.map(canonicalAddress),
    post_logout_redirect_uris: client.postLogoutRedirectUris.map(canonicalAddress),
    ...(client.backchannelLogoutUri !== null && {
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    scope: client.scopes.join(' '),
    grant_types: client.scopes.includes('offline_access')
      ? ['authorization_code', 'refresh_token']
      : ['authorization_code'],
    sector: client.sector,
    requires_pkce: client.requiresPkce,
    is_trusted: client.isTrusted,
    allows_silent: client.allowsSilent,
    access: client.access,
    visible_groups: client.visibleGroups,
    only_groups: client.onlyGroups,
  };
}
