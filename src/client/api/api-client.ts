// The browser's client of the API, and its sentences for failures (spec, section 8). The four functions at the end also work
// with a stock Djoser (spec, section 7), whose failures have no `detail`.
import site from '#site';
import type { EndpointName, InputOf, OutputOf } from '#src/shared/api/endpoint.ts';
import { ERROR_CODES_HEADER, parseErrorCodes, type ErrorCode } from '#src/shared/api/error-codes.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { isOwnResponse } from './own-response.ts';

/** Time to wait for a response. Generous, because password hashing waits in a queue. */
const TIMEOUT_MS = 30_000;

/** Why a request failed. The message is a sentence from the server or the key of a text of ours. */
export interface ApiFailure {
  message: { text: string } | { key: TextKey };
  /** The server's sentences by field. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** Why, in the words of our own server: those of a field have the order of its sentences. Empty for another server. */
  codes?: readonly ErrorCode[];
  /** The HTTP status; 0 where the account server has not answered. */
  status: number;
  /** Our own server's code for a failure that a page tells apart from others of the same status. */
  code?: string | undefined;
  /** What a sign-in with the right password still needs. Only our own server says so. */
  needs?: 'otp' | 'confirmation' | undefined;
}

/** Thrown by every request that fails. */
export class RequestError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super('key' in failure.message ? failure.message.key : failure.message.text);
    this.failure = failure;
  }
}

/** The body of a request: the fields of the endpoint, or none. */
export type BodyOption<Name extends EndpointName> =
  InputOf<Name> extends undefined ? { body?: undefined } : { body: InputOf<Name> };
/** What stands for `:id` in a path. */
export type IdOption<Name extends EndpointName> = Name extends `${string}/:id/` ? { id: string } : { id?: undefined };

/** What happens to the headers of the response. */
export interface HeadersOption {
  /** Called with the headers of a success. */
  onHeaders?: (headers: Headers) => void;
}

/** A request besides its endpoint. */
export type ApiRequest<Name extends EndpointName> = BodyOption<Name> &
  IdOption<Name> &
  HeadersOption & {
    language: Language;
    token?: string | undefined;
    /** The message where the server gives no `detail`, if not `errors.server`; 'body': the whole response as JSON text. */
    otherwise?: TextKey | 'body';
  };

/**
 * Sends a request to an endpoint, named by method and path such as `GET /auth/users/me/`, and gives the JSON of the response. The
 * server has validated it; the browser does not, so another server may send something else. Rejects with a `RequestError`, also if
 * something on the way has answered in the server's place.
 */
export async function callApi<Name extends EndpointName>(
  endpoint: Name,
  { language, token, body, id, otherwise = 'errors.server', onHeaders }: ApiRequest<Name>,
): Promise<OutputOf<Name>> {
  const [method = '', path = ''] = endpoint.split(' ');
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'Accept-Language': language };
  if (token !== undefined) headers['Authorization'] = `Token ${token}`;
  const request: RequestInit = {
    method,
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // A gateway in front of this site knows a visitor by its cookie. The server itself takes a bearer token, not a cookie.
    credentials: site.apiBaseUrl === null ? 'same-origin' : 'omit',
    // The server redirects no request. What does is something on the way, and is not followed.
    redirect: 'manual',
  };
  // The request continues if the page is left meanwhile, as after signing out.
  if (method === 'POST' && token !== undefined) request.keepalive = true;
  if (body !== undefined) request.body = JSON.stringify(body);
  let response: Response;
  let json: unknown;
  try {
    response = await fetch((site.apiBaseUrl ?? '') + path.replace(':id', encodeURIComponent(id ?? '')), request);
    const text = await response.text();
    json = parse(text);
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    const key = isTimeout ? 'errors.timeout' : navigator.onLine ? 'errors.network' : 'errors.offline';
    throw new RequestError({ message: { key }, fields: {}, status: 0 });
  }
  const { headers: received, ok, status, type } = response;
  const isOwn = isOwnResponse(endpoint, { headers: received, ok, status, type, body: json });
  if (!isOwn && status !== 429) throw new RequestError({ message: { key: 'errors.gateway' }, fields: {}, status: 0 });
  if (ok) {
    onHeaders?.(received);
    return json as OutputOf<Name>;
  }
  throw new RequestError({
    message: messageOf(status, json, otherwise),
    fields: fieldsOf(json),
    codes: codesOf(response, json),
    status,
    code: stringAt(json, 'code'),
    needs: needsOf(json),
  });
}

/** The codes of our server; and the wait that a gateway asks for without a sentence. */
function codesOf({ status, headers }: Response, json: unknown): ErrorCode[] {
  const codes = parseErrorCodes(headers.get(ERROR_CODES_HEADER));
  const count = Number(headers.get('Retry-After'));
  const isWait = codes.length > 0 ? codes[0]?.code === 'throttled' : stringAt(json, 'detail') === undefined;
  return status === 429 && isWait && count > 0 ? [{ code: 'throttled', field: '', values: { count } }] : codes;
}

function needsOf(json: unknown): ApiFailure['needs'] {
  const hasFlag = (key: string) => typeof json === 'object' && json !== null && Reflect.get(json, key) === true;
  return hasFlag('otp_required') ? 'otp' : hasFlag('confirmation_required') ? 'confirmation' : undefined;
}

/** A response that is not JSON, such as a proxy's page, counts as empty. */
function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(status: number, json: unknown, otherwise: TextKey | 'body'): ApiFailure['message'] {
  const detail = stringAt(json, 'detail');
  if (detail !== undefined) return { text: detail };
  if (status === 429) return { key: 'errors.tooMany' };
  if (status === 503) return { key: 'errors.busy' };
  if (status >= 500 || json === undefined) return { key: 'errors.server' };
  return otherwise === 'body' ? { text: JSON.stringify(json) } : { key: otherwise };
}

function fieldsOf(json: unknown): ApiFailure['fields'] {
  if (typeof json !== 'object' || json === null) return {};
  const lists = Object.entries(json).filter(
    ([, value]) => Array.isArray(value) && value.every((v) => typeof v === 'string'),
  );
  return Object.fromEntries(lists);
}

function stringAt(json: unknown, key: string): string | undefined {
  const value: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function requireString(json: unknown, key: string): string {
  const value = stringAt(json, key);
  if (value === undefined) throw new RequestError({ message: { key: 'errors.server' }, fields: {}, status: 200 });
  return value;
}

/** What a visitor types to sign in. */
export interface SignInFields {
  email: string;
  password: string;
  /** The code of the second step, where there is one. */
  otp?: string | undefined;
}

/** What a visitor types to register. */
export interface RegistrationFields extends SignInFields {
  username: string;
  /** The code of an invitation link, where one was opened. */
  invitation: string | undefined;
  /** Why they ask for an account, where an operator has to approve it. */
  message: string | undefined;
}

/** Signs in and gives the token. Fails with the server's `detail`, else `errors.invalidCredentials`. */
export async function signIn({ email, password, otp }: SignInFields, language: Language): Promise<string> {
  const json = await callApi('POST /auth/token/login/', {
    language,
    body: { email, password, otp },
    otherwise: 'errors.invalidCredentials',
  });
  return requireString(json, 'auth_token');
}

/** Gives whose a token is, and our own server's header `Account-Status`. Fails with the server's `detail`, else `errors.userFetch`. */
export async function fetchUser(
  token: string,
  language: Language,
): Promise<{ email: string; username: string; displayName: string | undefined; status: string | undefined }> {
  let status: string | undefined;
  const onHeaders = (headers: Headers) => (status = headers.get('Account-Status') ?? undefined);
  const json = await callApi('GET /auth/users/me/', {
    language,
    token,
    otherwise: 'errors.userFetch',
    onHeaders,
  });
  return {
    status,
    email: requireString(json, 'email'),
    username: requireString(json, 'username'),
    displayName: stringAt(json, 'display_name'),
  };
}

/**
 * Creates an account. Returns whether an operator has to approve it before it can be used. Fails with the server's
 * `detail`, else with the whole response as JSON text; the console gets it too (spec, section 8).
 */
export async function register(account: RegistrationFields, language: Language): Promise<boolean> {
  let isWaiting = false;
  try {
    await callApi('POST /auth/users/', {
      language,
      body: account,
      otherwise: 'body',
      onHeaders: (headers) => (isWaiting = headers.has('Account-Status')),
    });
    return isWaiting;
  } catch (error) {
    if (error instanceof RequestError && error.failure.status !== 0)
      console.error('Registration failed:', error.message);
    throw error;
  }
}

/** Ends the session of a token at the server. The response is ignored (spec, section 4). */
export async function signOut(token: string, language: Language): Promise<void> {
  await callApi('POST /auth/token/logout/', { language, token }).catch(() => undefined);
}
