// Signing in with the account of the site.
import type { FastifyInstance } from 'fastify';
import { filesPath } from '#src/desktop/protocol/desktop-address.ts';
import { memberCodeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { STORED_NAMES } from '#src/desktop/protocol/stored-names.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import { languageFromPath } from '#src/shared/pages/addresses.ts';
import { cookieName, cookieOf, MEMBER_COOKIE, setCookie } from '../http/requests.ts';
import type { HostServices } from '../services.ts';

/** What completes a sign-in is in the browser that began it: nothing has to be kept here for those who never come back. */
const SIGN_IN_COOKIE = STORED_NAMES.signInCookie;
const SIGN_IN_SECONDS = 1_800;
/** What the sign-in is for: files of a trial. Also the fragment of the page to which it comes back. */
const KEEP = 'keep';
/** The page of the member's files. */
const FILES = 'files';

/**
 * Sign-ins that begin in a minute, and that come back: anybody can make these up. Each of them asks the site, whose proxy allows an
 * address ten requests a second, and for which all come from this host; the first also do while the site is away, with a line in the log.
 */
const SIGN_INS = { ofClient: 60, ofAll: 300 };

/** Adds the routes. */
export function signInRoutes(http: FastifyInstance, { config, members, site }: HostServices, now: () => number): void {
  const areTooManyBegun = createMinuteLimit(SIGN_INS, now);
  const areTooManyBack = createMinuteLimit(SIGN_INS, now);
  const [signInCookie, memberCookie] = [SIGN_IN_COOKIE, MEMBER_COOKIE].map((name) => cookieName(name, config)) as [
    string,
    string,
  ];

  http.get('/api/sign-in', async (request, reply) => {
    const { back, for: purpose } = request.query as { back?: unknown; for?: unknown };
    const language = languageFromPath(typeof back === 'string' ? back : '/');
    const page = pageOf(language, purpose);
    // The page says that there are trials alone.
    if (!site) return reply.redirect(`${page}#desktop`, 303);
    if (areTooManyBegun(clientAddress(request.ip))) return reply.redirect(`${page}#sign-in-failed`, 303);
    // Another person may be signed in to this browser: somebody who takes files along sees the account first, and may choose another.
    const isToKeep = purpose === KEEP;
    const started = await site.begin(language, isToKeep).catch((err: unknown) => {
      request.log.error({ err }, 'the site does not answer: see DESKTOP_SITE_URL');
      return undefined;
    });
    if (!started) return reply.redirect(`${page}#sign-in-failed/${request.id}`, 303);
    const { state, nonce, verifier } = started.checks;
    setCookie(
      reply,
      signInCookie,
      [state, nonce, verifier, language, isToKeep ? KEEP : purpose === FILES ? FILES : 'desktop'].join('.'),
      SIGN_IN_SECONDS,
      config,
    );
    return reply.redirect(started.url, 303);
  });

  http.get('/api/callback', async (request, reply) => {
    const [state, nonce, verifier, code = '', purpose] = (cookieOf(request, signInCookie) ?? '').split('.');
    setCookie(reply, signInCookie, '', 0, config);
    if (!site || !state || !nonce || !verifier) return reply.redirect('/#sign-in-failed', 303);
    const page = pageOf(languageFromPath(`/${code}`), purpose);
    if (areTooManyBack(clientAddress(request.ip))) return reply.redirect(`${page}#sign-in-failed`, 303);
    try {
      const { search, searchParams } = new URL(request.url, config.DESKTOP_PUBLIC_URL);
      const keepPage = `${page}#${KEEP}`;
      // The member pressed 'Cancel'. The page asks who is signed in; that of the files would begin a sign-in again.
      if (searchParams.get('error') === 'access_denied' && purpose !== FILES)
        return await reply.redirect(purpose === KEEP ? keepPage : page, 303);
      const member = await site.complete(search, { state, nonce, verifier });
      const key = members.add(member, purpose === KEEP);
      if (key === undefined) throw new Error('the account is gone or disabled');
      members.end(cookieOf(request, memberCookie));
      setCookie(reply, memberCookie, key, 86_400, config);
      const own = memberCodeOf(member.sub);
      const ownPage = `${page}#${purpose === FILES ? own : `desktop/${own}`}`;
      return reply.redirect(purpose === KEEP ? keepPage : ownPage, 303);
    } catch (err) {
      request.log.info({ err }, 'a sign-in was not completed');
      return reply.redirect(`${page}#sign-in-failed/${request.id}`, 303);
    }
  });
}

function pageOf(language: Language, purpose: unknown): string {
  if (purpose === FILES) return filesPath(language);
  return language === DEFAULT_LANGUAGE ? '/' : `/${language}`;
}
