// The browser's side of the account wire: the four calls of the spec's section 7 and its error catalogue (section 8).
// Works with our own server and, unchanged, with a stock Djoser, whose failures carry no `detail`.
import site from '#site';
import type { Language } from '#src/shared/languages.ts';
import type { TextKey } from '#src/shared/texts.ts';

/** Answers later than this are given up. Password hashing waits in a queue, so it is generous. */
const TIMEOUT_MS = 30_000;

/** A failed call: a sentence for the reader, from the server or as the key of a text of ours. */
export interface ApiFailure {
  message: { text: string } | { key: TextKey };
  /** Sentences by field, where the server names fields. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** The HTTP status; 0 where there was no answer. */
  status: number;
  /** What a sign-in with the right password still needs: our own server says so, Djoser never does. */
  needs?: 'otp' | 'confirmation' | undefined;
}

/** Thrown by every call that fails. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super('key' in failure.message ? failure.message.key : failure.message.text);
    this.failure = failure;
  }
}

/** One request to the account server. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  language: Language;
  token?: string | undefined;
  body?: unknown;
  /** Reads what the answer says in its headers. */
  onHeaders?: (headers: Headers) => void;
  /** What the catalogue says where the server gives no `detail`; 'body': the whole answer as JSON text. */
  otherwise: TextKey | 'body';
}

/** Sends a request and gives the answer's JSON. Rejects with a `CallError`, whatever went wrong. */
export async function callApi({
  method,
  path,
  language,
  token,
  body,
  otherwise,
  onHeaders,
}: ApiRequest): Promise<unknown> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'Accept-Language': language };
  if (token !== undefined) headers['Authorization'] = `Token ${token}`;
  const request: RequestInit = {
    method,
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    credentials: 'omit',
    redirect: 'error',
  };
  // Signing out leaves the page at once; the call is to outlive it.
  if (method === 'POST' && token !== undefined) request.keepalive = true;
  if (body !== undefined) request.body = JSON.stringify(body);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch((site.apiBaseUrl ?? '') + path, request);
    const text = await response.text();
    answer = parse(text);
  } catch (error) {
    const slow = error instanceof DOMException && error.name === 'TimeoutError';
    const key = slow ? 'errors.timeout' : navigator.onLine ? 'errors.network' : 'errors.offline';
    throw new ApiError({ message: { key }, fields: {}, status: 0 });
  }
  if (response.ok) {
    onHeaders?.(response.headers);
    return answer;
  }
  throw new ApiError({
    message: messageOf(response.status, answer, otherwise),
    fields: fieldsOf(answer),
    status: response.status,
    needs: needsOf(answer),
  });
}

function needsOf(answer: unknown): ApiFailure['needs'] {
  const says = (key: string) => typeof answer === 'object' && answer !== null && Reflect.get(answer, key) === true;
  return says('otp_required') ? 'otp' : says('confirmation_required') ? 'confirmation' : undefined;
}

/** An answer that is not JSON (a proxy's page) counts as empty: nobody is shown its markup. */
function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(status: number, answer: unknown, otherwise: ApiRequest['otherwise']): ApiFailure['message'] {
  const detail = stringAt(answer, 'detail');
  if (detail !== undefined) return { text: detail };
  if (status === 429) return { key: 'errors.tooMany' };
  if (status === 503) return { key: 'errors.busy' };
  if (status >= 500 || answer === undefined) return { key: 'errors.server' };
  return otherwise === 'body' ? { text: JSON.stringify(answer) } : { key: otherwise };
}

function fieldsOf(answer: unknown): ApiFailure['fields'] {
  if (typeof answer !== 'object' || answer === null) return {};
  const lists = Object.entries(answer).filter(
    ([, value]) => Array.isArray(value) && value.every((v) => typeof v === 'string'),
  );
  return Object.fromEntries(lists);
}

function stringAt(answer: unknown, key: string): string | undefined {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function requireString(answer: unknown, key: string): string {
  const value = stringAt(answer, key);
  if (value === undefined) throw new ApiError({ message: { key: 'errors.server' }, fields: {}, status: 200 });
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
  invitation?: string | undefined;
}

/** Signs in; gives the token. Fails with the server's `detail`, else 'Credenziali non valide'. */
export async function signIn({ email, password, otp }: SignInFields, language: Language): Promise<string> {
  const answer = await callApi({
    method: 'POST',
    path: '/auth/token/login/',
    language,
    body: { email, password, otp },
    otherwise: 'errors.invalidCredentials',
  });
  return requireString(answer, 'auth_token');
}

/** Who a token belongs to, and what our own server has to tell them (`Account-Status`). Fails with the server's `detail`, else 'Errore nel recupero dati utente'. */
export async function fetchUser(
  token: string,
  language: Language,
): Promise<{ email: string; username: string; status: string | undefined }> {
  let status: string | undefined;
  const onHeaders = (headers: Headers) => (status = headers.get('Account-Status') ?? undefined);
  const answer = await callApi({
    method: 'GET',
    path: '/auth/users/me/',
    language,
    token,
    otherwise: 'errors.userFetch',
    onHeaders,
  });
  return { status, email: requireString(answer, 'email'), username: requireString(answer, 'username') };
}

/** Creates an account. Fails with the server's `detail`, else the whole answer as JSON text, which the console gets too. */
export async function register(account: RegistrationFields, language: Language): Promise<void> {
  const { email, username, password, invitation } = account;
  try {
    await callApi({
      method: 'POST',
      path: '/auth/users/',
      language,
      body: { email, username, password, invitation },
      otherwise: 'body',
    });
  } catch (error) {
    if (error instanceof ApiError && error.failure.status !== 0) console.error('Registration failed:', error.message);
    throw error;
  }
}

/** Ends the session of a token at the server. The result is not checked (spec section 4). */
export async function signOut(token: string, language: Language): Promise<void> {
  await callApi({ method: 'POST', path: '/auth/token/logout/', language, token, otherwise: 'errors.server' }).catch(
    () => undefined,
  );
}
