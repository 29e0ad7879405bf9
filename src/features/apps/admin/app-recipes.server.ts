// The lines that an operator pastes into an app. The recipes in docs/apps/ show the same lines with example values.
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import type { AppKind } from './app-kinds.server.ts';

/** The values of the lines. */
export interface RecipeValues extends Pick<
  AppClient,
  'id' | 'scopes' | 'redirectUris' | 'postLogoutRedirectUris' | 'authMethod'
> {
  /** The address of this site. */
  readonly issuer: string;
  /** The slug of this site, under which apps list it. */
  readonly slug: string;
  /** The address of the app, without a slash at its end. */
  readonly url: string;
  /** Undefined: a public app. */
  readonly secret: string | undefined;
  /** 32 random hexadecimal digits, for what the app encrypts its own cookies with. */
  readonly random: string;
  /** False: the app cannot do PKCE, so no line asks it to. */
  readonly requiresPkce: boolean;
}

/** The recipe of each kind. */
export const RECIPE_FILES: Readonly<Record<AppKind, string>> = {
  desktop: 'docs/desktop.md',
  apache: 'docs/apps/apache-mod-auth-openidc.md',
  nextcloud: 'docs/apps/nextcloud.md',
  cryptpad: 'docs/apps/cryptpad.md',
  kasm: 'docs/apps/kasm.md',
  'oauth2-proxy': 'docs/apps/oauth2-proxy.md',
  generic: 'docs/apps/generic.md',
};

/** Returns the lines of a kind. */
export function recipeLines(kind: AppKind, values: RecipeValues): string {
  return RECIPES[kind](values);
}

/** A line, where it applies. */
const lineIf = (applies: boolean, line: string) => (applies ? `${line}\n` : '');

/** Opens the page for members who have signed out, where it is on the host that Apache protects. */
function openLocation(signedOut: string | undefined, redirect: string): string {
  const page = URL.parse(signedOut ?? '');
  if (!page || page.origin !== URL.parse(redirect)?.origin || page.pathname === '/') return '';
  return `\n<Location ${page.pathname}>\n  AuthType None\n  Require all granted\n</Location>`;
}

const RECIPES: Readonly<Record<AppKind, (values: RecipeValues) => string>> = {
  desktop: ({ issuer, url, id, secret }) => `DESKTOP_PUBLIC_URL=${url}
DESKTOP_SITE_URL=${issuer}
DESKTOP_CLIENT_ID=${id}
DESKTOP_CLIENT_SECRET=${secret}`,

  apache: ({
    issuer,
    url,
    id,
    secret,
    random,
    scopes,
    redirectUris: [redirect = ''],
    postLogoutRedirectUris: [signedOut],
    authMethod,
    requiresPkce,
  }) => `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${id}
OIDCClientSecret ${secret}
OIDCRedirectURI ${redirect}
OIDCCryptoPassphrase ${random}
OIDCScope "${scopes.join(' ')}"
OIDCResponseType code
${lineIf(requiresPkce, 'OIDCPKCEMethod S256')}OIDCProviderTokenEndpointAuth ${authMethod}
OIDCRemoteUserClaim sub
OIDCSessionType server-cache
OIDCCacheType shm
<Location ${URL.parse(url)?.pathname ?? '/'}>
  AuthType openid-connect
  Require valid-user
</Location>${openLocation(signedOut, redirect)}`,

  nextcloud: ({ issuer, slug, id, secret, scopes }) => `occ app:install user_oidc
occ user_oidc:provider ${slug} \\
  --clientid=${id} \\
  --clientsecret=${secret} \\
  --discoveryuri=${issuer}/.well-known/openid-configuration \\
  --scope="${scopes.join(' ')}" \\
  --mapping-uid=sub \\
${lineIf(scopes.includes('profile'), '  --mapping-display-name=name \\')}${lineIf(scopes.includes('email'), '  --mapping-email=email \\')}  --unique-uid=0
occ config:system:set user_oidc enrich_login_id_token_with_userinfo --value=true --type=boolean`,

  cryptpad: ({ issuer, slug, id, secret }) => `module.exports = {
    enabled: true,
    enforced: true,
    cpPassword: true,
    forceCpPassword: true,
    list: [
        {
            name: '${slug}',
            type: 'oidc',
            url: '${issuer}',
            client_id: '${id}',
            client_secret: '${secret}',
            id_token_alg: 'RS256',
        },
    ],
};`,

  kasm: ({ issuer, slug, id, secret, scopes, redirectUris: [redirect = ''] }) => `Display Name: ${slug}
Client ID: ${id}
Client Secret: ${secret}
Authorization URL: ${issuer}/oidc/auth
Token URL: ${issuer}/oidc/token
User Info URL: ${issuer}/oidc/userinfo
Scope (One Per Line):
${scopes.map((scope) => `  ${scope}`).join('\n')}
User Identifier: sub
Redirect URL: ${redirect}`,

  'oauth2-proxy': ({
    issuer,
    slug,
    id,
    secret,
    random,
    scopes,
    redirectUris: [redirect = ''],
    requiresPkce,
  }) => `provider = "oidc"
provider_display_name = "${slug}"
oidc_issuer_url = "${issuer}"
client_id = "${id}"
client_secret = "${secret}"
redirect_url = "${redirect}"
scope = "${scopes.join(' ')}"
${lineIf(requiresPkce, 'code_challenge_method = "S256"')}email_domains = ["*"]
skip_provider_button = true
cookie_expire = "1h"
cookie_secret = "${random}"
whitelist_domains = ["${URL.parse(issuer)?.host}"]`,

  generic: ({
    issuer,
    id,
    secret,
    scopes,
    redirectUris,
    postLogoutRedirectUris,
    authMethod,
    requiresPkce,
  }) => `Issuer: ${issuer}
Discovery: ${issuer}/.well-known/openid-configuration
Client ID: ${id}
Client secret: ${secret ?? 'none (public client)'}
${redirectUris.map((address) => `Redirect address: ${address}\n`).join('')}${postLogoutRedirectUris.map((address) => `Address after signing out: ${address}\n`).join('')}Client authentication: ${authMethod}
Scopes: ${scopes.join(' ')}
Response type: code
${lineIf(requiresPkce, 'PKCE: S256')}ID token signature: RS256
Authorization endpoint: ${issuer}/oidc/auth
Token endpoint: ${issuer}/oidc/token
Userinfo endpoint: ${issuer}/oidc/userinfo
Keys (JWKS): ${issuer}/oidc/jwks
Revocation endpoint: ${issuer}/oidc/revoke
Sign-out (end session) endpoint: ${issuer}/oidc/logout
User identifier: sub`,
};
