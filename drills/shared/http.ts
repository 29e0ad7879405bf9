// Requests to a server over kept connections.
import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asking {
  readonly body?: object | undefined;
  /** A body as it is, instead of `body`. */
  readonly text?: string | undefined;
  readonly token?: string | undefined;
  /** The IP address that the request comes from, as a trusted proxy reports it. */
  readonly from?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
  /** The local IP address that the request is sent from. */
  readonly localAddress?: string | undefined;
}

// Idle connections are closed before the server closes them after 5 s, which could race with a new request.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

/** Sends a request once, over a kept-alive connection, without retries. Rejects if the response is not complete within 20 s. */
export async function ask(
  method: string,
  url: string,
  { body, text, token, from, headers = {}, localAddress }: Asking = {},
): Promise<HttpResponse> {
  const bytes = body === undefined ? text : JSON.stringify(body);
  const asked = send(url, {
    agent,
    method,
    localAddress,
    signal: AbortSignal.timeout(20_000),
    headers: {
      ...(bytes !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }),
      ...(token !== undefined && { Authorization: `Token ${token}` }),
      ...(from !== undefined && { 'X-Forwarded-For': from }),
      ...headers,
    },
  });
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((read) => resolve({ status, headers: received, body: read }), reject);
    });
    asked.end(bytes);
  });
}

/** Reads the JSON of a response; an empty body is an empty object. */
export const jsonOf = ({ body }: Pick<HttpResponse, 'body'>): Record<string, unknown> =>
  JSON.parse(body.toString() || '{}') as Record<string, unknown>;

/** Returns the seconds of `Retry-After`, NaN without it. */
export const waitOf = ({ headers }: Pick<HttpResponse, 'headers'>): number =>
  Number(headers['retry-after'] ?? Number.NaN);

/** Returns the n-th of 16 million IP addresses, from 10.0.0.0. */
export const addressAt = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

/** A member with the password that they registered with. */
export interface Person {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export const personOf = (name: string): Person => ({
  email: `${name}@example.org`,
  username: name,
  password: 'Zq7!vXp2',
});

/** Registers a member, whose network is then known. Repeats it while a busy server answers 503. Throws if the response is not 201. */
export async function register(site: string, name: string, from?: string): Promise<Person> {
  const body = personOf(name);
  for (let turn = 0; ; turn += 1) {
    const response = await ask('POST', `${site}/auth/users/`, { body, from });
    if (response.status === 201) return body;
    if (response.status !== 503 || turn === 20)
      throw new Error(`registration answered ${response.status}: ${response.body.toString()}`);
    await wait(1_000);
  }
}

/** The password that attackers try. */
export const WRONG = 'wrong password';

export async function trySignIn(
  site: string,
  { email, password = WRONG, otp }: { readonly email: string; readonly password?: string; readonly otp?: string },
  asking: Asking = {},
): Promise<HttpResponse> {
  return ask('POST', `${site}/auth/token/login/`, { body: { email, password, otp }, ...asking });
}

/** Signs in and returns the token. Throws if the response is not 200. */
export async function signIn(site: string, { email, password }: Person): Promise<string> {
  const response = await trySignIn(site, { email, password });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  return String(jsonOf(response)['auth_token']);
}

/** Requests the current user with a token. */
export const whoAmI = async (site: string, token?: string): Promise<HttpResponse> =>
  ask('GET', `${site}/auth/users/me/`, { token });
