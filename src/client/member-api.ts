// Requests of a member who is signed in. Only pages that have such requests load this file.
import type { EndpointName, OutputOf } from '#src/shared/endpoint.ts';
import type { Language } from '#src/shared/languages.ts';
import {
  callApi,
  ApiError,
  type ApiRequest,
  type BodyOption,
  type CookieOption,
  type HeadersOption,
  type IdOption,
} from './api-client.ts';
import { clearSession, getSession } from './session.ts';

type Options<Name extends EndpointName> = BodyOption<Name> & IdOption<Name> & CookieOption & HeadersOption;

/**
 * Sends a request with the session's token and returns the JSON of the response. `body` and `id` are required if the endpoint has
 * them. Rejects with an `ApiError`; if the server has ended the session, it ends here too, with a message.
 */
export async function callMemberApi<Name extends EndpointName>(
  endpoint: Name,
  language: Language,
  ...[options]: object extends Options<Name> ? [] : [Options<Name>]
): Promise<OutputOf<Name>> {
  const token = getSession()?.token;
  try {
    return await callApi(endpoint, { ...options, language, token, otherwise: 'errors.server' } as ApiRequest<Name>);
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.failure.status === 401;
    if (hasEnded && getSession()?.token === token) clearSession('ended');
    throw error;
  }
}
