// The request of an app that a member is about to answer, and what has to be asked.
import type { FastifyRequest } from 'fastify';
import type { default as Provider, Client } from 'oidc-provider';
import { SCOPES, type Scope } from '#src/features/apps/scopes.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { canonicalAddress } from './canonical-address.server.ts';
import type { ProviderClient } from './provider-client.server.ts';

/** A request, read from what the library stores. */
export interface PendingRequest {
  readonly interaction: InstanceType<Provider['Interaction']>;
  readonly client: ProviderClient;
  readonly scopes: readonly Scope[];
  readonly prompts: ReadonlySet<string>;
  /** Seconds since the member last entered a password, at most. */
  readonly maxAge: number | undefined;
  /** The subject of the account that the app asks for. */
  readonly wantedSubject: string | undefined;
}

/**
 * Finds the request with this id. Throws `requestExpired` if there is none, and `requestElsewhere` if it was begun in
 * another browser: its cookie, which the library sets for the path of the request, must have the same value. Throws
 * `appChanged` if the operator has closed the app, or removed its redirect address or one of its scopes since (RFC
 * 9700, section 2.1).
 */
export async function findRequest(provider: Provider, id: string, request: FastifyRequest): Promise<PendingRequest> {
  const interaction = await provider.Interaction.find(id);
  if (!interaction) throw new ApiError('requestExpired');
  if (cookieOf(request, provider.cookieName('resume')) !== id) throw new ApiError('requestElsewhere');
  const { params } = interaction;
  const client = await provider.Client.find(String(params['client_id']));
  if (!client) throw new ApiError('appChanged');
  const words = (value: unknown) => (typeof value === 'string' ? value.split(' ') : []);
  const asked = words(params['scope']);
  const scopes = SCOPES.filter((scope) => asked.includes(scope));
  // Without `offline_access` the library gives no refresh token.
  const allowed = [...words(client.scope), 'offline_access'];
  if (!isRedirectAddress(client, params['redirect_uri']) || !scopes.every((scope) => allowed.includes(scope)))
    throw new ApiError('appChanged');
  return {
    interaction,
    client: client as ProviderClient,
    scopes,
    prompts: new Set(words(params['prompt'])),
    maxAge: params['max_age'] === undefined ? undefined : Number(params['max_age']),
    wantedSubject: subjectOfHint(params['id_token_hint']),
  };
}

/** Whether the operator has declared this redirect address for the app. */
export function isRedirectAddress({ redirectUris = [] }: Pick<Client, 'redirectUris'>, address: unknown): boolean {
  return typeof address === 'string' && redirectUris.includes(canonicalAddress(address));
}

/** Reads the subject of an ID token that the library has verified. */
function subjectOfHint(token: unknown): string | undefined {
  if (typeof token !== 'string') return undefined;
  const [, payload = ''] = token.split('.');
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown };
  return typeof sub === 'string' ? sub : undefined;
}

/** Returns the value of a cookie of a request. */
export function cookieOf({ headers: { cookie = '' } }: FastifyRequest, name: string): string | undefined {
  const pair = cookie.split(';').find((one) => one.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}
