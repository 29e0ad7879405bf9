// Requests of a member who is signed in. Only pages that have such requests load this file.
import { clearSession, getSession, storedToken } from '#src/client/session/session.ts';
import type { EndpointName, OutputOf } from '#src/shared/api/endpoint.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import {
  callApi,
  RequestError,
  type ApiRequest,
  type BodyOption,
  type HeadersOption,
  type IdOption,
} from './api-client.ts';
import { localError } from './failure.ts';

type Options<Name extends EndpointName> = BodyOption<Name> &
  IdOption<Name> &
  HeadersOption & {
    /** The session that the request is for, where it began before: in a step of several, or with a question to the member. */
    token?: string | undefined;
  };

/**
 * Sends a request with the token of the page's session and returns the JSON of the response. `body` and `id` are required if the
 * endpoint has them. Rejects with a `RequestError`. If the server has ended the session, it ends here too, with a message. If another
 * tab has changed the session, nothing is sent, and what another member's page would show is dropped.
 */
export async function callMemberApi<Name extends EndpointName>(
  endpoint: Name,
  language: Language,
  ...[options]: object extends Options<Name> ? [options?: Options<Name>] : [Options<Name>]
): Promise<OutputOf<Name>> {
  const token = options?.token ?? getSession()?.token;
  if (storedToken() !== token) throw localError('errors.otherSession');
  try {
    const response = await callApi(endpoint, {
      ...options,
      language,
      token,
    } as ApiRequest<Name>);
    const now = storedToken();
    if (now !== undefined && now !== token) throw localError('errors.otherSession');
    return response;
  } catch (error) {
    const isRefused = error instanceof RequestError && error.failure.status === 401;
    if (isRefused && token !== undefined) clearSession('ended', token);
    throw error;
  }
}
