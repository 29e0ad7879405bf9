// Requests to a server over kept connections.
import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Options of a request besides method and URL. */
export interface Asking {
  readonly body?: object;
  /** A body as it is, instead of `body`. */
  readonly text?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  /** The local IP address that the request is sent from. */
  readonly localAddress?: string | undefined;
}

// Idle connections are closed before the server closes them after 5 s, which could race with a new request.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });

/** Sends a request once, over a kept-alive connection, without retries. Rejects if the response is not complete within 20 s. */
export async function ask(
  method: string,
  url: string,
  { body, text, token, headers = {}, localAddress }: Asking = {},
): Promise<Answer> {
  const bytes = body === undefined ? text : JSON.stringify(body);
  const asked = send(url, {
    agent,
    method,
    localAddress,
    signal: AbortSignal.timeout(20_000),
    headers: {
      ...(bytes !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(bytes) }),
      ...(token !== undefined && { Authorization: `Token ${token}` }),
      ...headers,
    },
  });
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    asked.end(bytes);
  });
}

/** A member with the password that they registered with. */
export interface Person {
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Registers a member. Throws if the answer is not 201. */
export async function register(site: string, name: string): Promise<Person> {
  const person = { email: `${name}@example.org`, username: name, password: 'Zq7!vXp2' };
  const { status, body } = await ask('POST', `${site}/auth/users/`, { body: person });
  if (status !== 201) throw new Error(`registration answered ${status}: ${body.toString()}`);
  return person;
}

/** Signs in and returns the token. Throws if the answer is not 200. */
export async function signIn(site: string, { email, password }: Person): Promise<string> {
  const { status, body } = await ask('POST', `${site}/auth/token/login/`, { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return (JSON.parse(body.toString()) as { auth_token: string }).auth_token;
}
