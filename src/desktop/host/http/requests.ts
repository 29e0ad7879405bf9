// What routes read of a request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { STORED_NAMES } from '#src/desktop/protocol/stored-names.ts';
import type { MemberSession, Members } from '../members/members.ts';
import type { DesktopConfig } from '../settings.ts';
import { HostError } from './http.ts';

/** The body as text; empty if there is none. */
export const textOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body.toString('utf8') : '');

/** Parses a JSON body. Throws a `HostError` if it is not of the schema. */
export function bodyOf<Schema extends z.ZodType>(request: FastifyRequest, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(textOf(request));
  } catch {
    throw new HostError('bad-request');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new HostError('bad-request');
  return parsed.data;
}

/** Throws unless a page of this host has sent the request, or of the site if `isSiteToo`. */
export function requireOrigin({ headers }: FastifyRequest, config: DesktopConfig, isSiteToo = false): void {
  const { origin } = headers;
  if (origin === config.DESKTOP_PUBLIC_URL || (isSiteToo && origin === config.DESKTOP_SITE_URL)) return;
  throw new HostError('bad-request');
}

/** Lets pages of the site read the answer, with the member's cookie. */
export function allowSite(reply: FastifyReply, { headers }: FastifyRequest, config: DesktopConfig): void {
  void reply.header('Vary', 'Origin');
  if (headers.origin !== config.DESKTOP_SITE_URL) return;
  void reply.headers({
    'Access-Control-Allow-Origin': config.DESKTOP_SITE_URL,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Methods': 'GET, DELETE',
    'Access-Control-Max-Age': '600',
  });
}

/** The secret of a trial, of `Authorization: Bearer`. */
export const bearerOf = ({ headers }: FastifyRequest) => /^Bearer ([\w-]{32})$/.exec(headers.authorization ?? '')?.[1];

/** The name of a cookie: over https it is bound to this host. */
export const cookieName = (name: string, { DESKTOP_PUBLIC_URL: url }: DesktopConfig) =>
  url.startsWith('https:') ? `__Host-${name}` : name;

/** Returns a cookie of the request. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** Sets a cookie, or deletes it if the value is empty. `Lax`: it comes along when the site sends the browser back. */
export function setCookie(reply: FastifyReply, name: string, value: string, seconds: number, config: DesktopConfig) {
  const age = value === '' ? 0 : seconds;
  const secure = config.DESKTOP_PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  void reply.header('Set-Cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`);
}

/** The cookie of a member. */
export const MEMBER_COOKIE = STORED_NAMES.memberCookie;

/** Returns the member of a request who has this code: the browser may be signed in as another one. Throws a `HostError` 'sign-in'. */
export function memberNamed(
  request: FastifyRequest,
  code: unknown,
  members: Members,
  config: DesktopConfig,
): MemberSession {
  const member = memberOf(request, members, config);
  if (!member || code !== member.code) throw new HostError('sign-in', { signIn: '/api/sign-in' });
  return member;
}

/** Returns the member of a request; undefined if nobody is signed in. */
export function memberOf(request: FastifyRequest, members: Members, config: DesktopConfig): MemberSession | undefined {
  return members.find(cookieOf(request, cookieName(MEMBER_COOKIE, config)));
}
