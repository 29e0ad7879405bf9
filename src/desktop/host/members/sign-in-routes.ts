// Signing in with the account of the site.
import type { FastifyInstance } from 'fastify';
import { filesPath } from '#src/desktop/protocol/desktop-address.ts';
import { homeOf, memberCodeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { STORED_NAMES } from '#src/desktop/protocol/stored-names.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import { languageFromPath } from '#src/shared/pages/addresses.ts';
import { cookieName, cookieOf, MEMBER_COOKIE, setCookie } from '../http/requests.ts';
import type { HostServices } from '../services.ts';
import type { SignInDemands } from './site-client.ts';

/** What completes a sign-in is in the browser that began it: nothing has to be kept here for those who never come back. */
const SIGN_IN_COOKIE = STORED_NAMES.signInCookie;
const SIGN_IN_SECONDS = 1_800;
/** What the sign-in is for: the desktop, the page of the member's files, files of a trial, or a password of a device. */
const PURPOSES: Readonly<Record<string, SignInDemands>> = {
  desktop: {},
  files: {},
  // Another person may be signed in to this browser: somebody who takes files along sees the account first, and may choose another.
  keep: { asksAccount: true },
  // A sign-in at the site that is open still may be that of somebody who has left the computer.
  devices: { maxAgeSeconds: 300 },
};
/** Where it comes back to, on the page of its purpose; absent: the desktop. */
const FRAGMENTS: Readonly<Record<string, (member: string) => string>> = {
  files: (member) => member,
  keep: () => 'keep',
  devices: (member) => `${member}/devices`,
};

/**
 * Sign-ins that begin in a minute, and that come back: anybody can make these up. Each of them asks the site, whose proxy allows an
 * address ten requests a second, and for which all come from this host; the first also do while the site is away, with a line in the log.
 */
const SIGN_INS = { ofClient: 60, ofAll: 300 };

/** Adds the routes. */
export function signInRoutes(
  http: FastifyInstance,
  { config, devices, members, site }: HostServices,
  now: () => number,
): void {
  const areTooManyBegun = createMinuteLimit(SIGN_INS, now);
  const areTooManyBack = createMinuteLimit(SIGN_INS, now);
  const [signInCookie, memberCookie] = [SIGN_IN_COOKIE, MEMBER_COOKIE].map((name) => cookieName(name, config)) as [
    string,
    string,
  ];

  http.get('/api/sign-in', async (request, reply) => {
    const { back, for: wish } = request.query as { back?: unknown; for?: unknown };
    const language = languageFromPath(typeof back === 'string' ? back : '/');
    const purpose = typeof wish === 'string' && Object.hasOwn(PURPOSES, wish) ? wish : 'desktop';
    const page = pageOf(language, purpose);
    // The page says that there are trials alone.
    if (!site) return reply.redirect(`${page}#desktop`, 303);
    if (areTooManyBegun(clientAddress(request.ip))) return reply.redirect(`${page}#sign-in-failed`, 303);
    const started = await site.begin(language, PURPOSES[purpose]).catch((err: unknown) => {
      request.log.error({ err }, 'the site does not answer: see DESKTOP_SITE_URL');
      return undefined;
    });
    if (!started) return reply.redirect(`${page}#sign-in-failed/${request.id}`, 303);
    const { state, nonce, verifier } = started.checks;
    setCookie(reply, signInCookie, [state, nonce, verifier, language, purpose].join('.'), SIGN_IN_SECONDS, config);
    return reply.redirect(started.url, 303);
  });

  http.get('/api/callback', async (request, reply) => {
    const [state, nonce, verifier, locale = '', purpose = ''] = (cookieOf(request, signInCookie) ?? '').split('.');
    setCookie(reply, signInCookie, '', 0, config);
    if (!site || !state || !nonce || !verifier) return reply.redirect('/#sign-in-failed', 303);
    const page = pageOf(languageFromPath(`/${locale}`), purpose);
    if (areTooManyBack(clientAddress(request.ip))) return reply.redirect(`${page}#sign-in-failed`, 303);
    try {
      const { search, searchParams } = new URL(request.url, config.DESKTOP_PUBLIC_URL);
      // The member pressed 'Cancel'. The page asks who is signed in; that of the files would begin a sign-in again.
      if (searchParams.get('error') === 'access_denied' && !isOfFiles(purpose))
        return await reply.redirect(purpose === 'keep' ? `${page}#keep` : page, 303);
      const demands = Object.hasOwn(PURPOSES, purpose) ? PURPOSES[purpose] : undefined;
      const member = await site.complete(search, { state, nonce, verifier }, demands);
      const key = members.add(member, { isToKeep: purpose === 'keep', isProven: purpose === 'devices' });
      if (key === undefined) throw new Error('the account is gone or disabled');
      members.end(cookieOf(request, memberCookie));
      setCookie(reply, memberCookie, key, 86_400, config);
      devices?.store.unblock(homeOf(member.sub), member.signedInAt - 1);
      const code = memberCodeOf(member.sub);
      return reply.redirect(`${page}#${FRAGMENTS[purpose]?.(code) ?? `desktop/${code}`}`, 303);
    } catch (err) {
      request.log.info({ err }, 'a sign-in was not completed');
      return reply.redirect(`${page}#sign-in-failed/${request.id}`, 303);
    }
  });
}

/** Whether it comes back to the page of the member's files. */
const isOfFiles = (purpose: string): boolean => purpose === 'files' || purpose === 'devices';

function pageOf(language: Language, purpose: string): string {
  if (isOfFiles(purpose)) return filesPath(language);
  return language === DEFAULT_LANGUAGE ? '/' : `/${language}`;
}
