// The request of an app that a member is about to answer, and what has to be asked.
import type { FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { ApiError } from '#src/server/api-error.ts';
import type { ProviderClient } from './provider-client.server.ts';
import { SCOPES, type Scope } from './scopes.ts';

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
 * Finds the request with this id. Throws `requestExpired` if there is none, or if it was begun in another browser: its cookie,
 * which the library sets for the path of the request, must have the same value.
 */
export async function findRequest(provider: Provider, id: string, request: FastifyRequest): Promise<PendingRequest> {
  const isOwn = cookieOf(request, provider.cookieName('resume')) === id;
  const interaction = isOwn ? await provider.Interaction.find(id) : undefined;
  const clientId = interaction?.params['client_id'];
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  if (!interaction || !client) throw new ApiError('requestExpired');
  const { params } = interaction;
  const words = (value: unknown) => (typeof value === 'string' ? value.split(' ') : []);
  const asked = words(params['scope']);
  return {
    interaction,
    client: client as ProviderClient,
    scopes: SCOPES.filter((scope) => asked.includes(scope)),
    prompts: new Set(words(params['prompt'])),
    maxAge: params['max_age'] === undefined ? undefined : Number(params['max_age']),
    wantedSubject: subjectOfHint(params['id_token_hint']),
  };
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
