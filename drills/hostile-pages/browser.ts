// A browser page that records executed scripts, policy violations and requests to other origins, and whose API requests are
// answered by the drill.
import type { Browser } from '@playwright/test';

export type PageFault = 'renders-markup' | 'tries-markup' | 'tries-styles' | 'follows' | undefined;

/** What the page's calls are answered with; the driver in the page sets it. */
export interface Played {
  /** Stands in every text of every answer. */
  text: string;
  /** Calls whose path ends so succeed; the others fail with the text in every field. */
  succeeds: readonly string[];
}

declare global {
  interface Window {
    played: Played;
    hit: (what?: string) => void;
    violated: (directive: string) => void;
  }
}

/**
 * Opens a page in a new browser context; `isMember`: a member is signed in. Records calls of `hit()` and dialogs, violated
 * directives of the policy, and addresses of other origins that were asked for.
 */
export async function openWatched(browser: Browser, origin: string, fault: PageFault, isMember: boolean) {
  const isLax = fault === 'renders-markup' || fault === 'follows';
  const context = await browser.newContext({ baseURL: origin, bypassCSP: isLax, reducedMotion: 'reduce' });
  const [hits, violations, foreign]: [string[], string[], string[]] = [[], [], []];
  await context.exposeBinding('hit', ({ page }) => void hits.push(page.url()));
  await context.exposeBinding('violated', (_source, directive: string) => void violations.push(directive));
  await context.addInitScript(playCalls, isMember);
  if (fault === 'renders-markup' || fault === 'tries-markup') await context.addInitScript(renderMarkup);
  if (fault === 'tries-styles') await context.addInitScript(putStyles);
  if (fault === 'follows') await context.addInitScript(follow);
  await context.route(
    (url) => url.origin !== origin && /^(?:https?|ftp|wss?):$/.test(url.protocol),
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    hits.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    if (frame === page.mainFrame() && !url.startsWith(`${origin}/`) && !/^(?:about:blank|chrome-error:)/.test(url))
      foreign.push(url);
  });
  context.on('page', (opened) => void (opened !== page && foreign.push(`window ${opened.url()}`)));
  return { page, hits, violations, foreign, close: () => context.close() };
}

/** Runs in the page before its scripts: answers API requests and listens for policy violations. */
function playCalls(isMember: boolean): void {
  window.played = { text: '', succeeds: [] };
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.violated(effectiveDirective));
  if (isMember) Object.assign(localStorage, { token: 'x', userEmail: 'ada@example.org', username: 'ada' });
  const FIELDS =
    'email username password otp name token current_password new_email new_username new_password non_field_errors'.split(
      ' ',
    );
  const shownOf = (text: string): Record<string, unknown> => {
    const member = { id: 1, email: text, username: text };
    const days = { first_seen: '2026-01-02', last_seen: '2026-01-03' };
    return {
      '/auth/users/me/': member,
      '/auth/profile/': {
        ...member,
        language: text,
        member_since: '2026-01-01',
        is_confirmed: false,
        new_email: text,
        leaves_on: null,
      },
      '/auth/devices/': { devices: ['a', 'b'].map((id) => ({ id, name: text, is_current: id === 'a', ...days })) },
      '/auth/passkeys/': { passkeys: [{ id: 'k', name: text, added_on: '2026-01-02', last_used_on: '2026-01-03' }] },
      '/auth/otp/': { is_active: false, recovery_codes_left: 0 },
    };
  };
  const ask = window.fetch.bind(window);
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : '';
    if (!path.startsWith('/auth/')) return ask(input, init);
    const { text, succeeds } = window.played;
    if ((init?.method ?? 'GET') === 'GET') return json(200, shownOf(text || 'ada')[path] ?? {});
    const errors = Object.fromEntries(FIELDS.map((name) => [name, [text]]));
    if (!succeeds.some((end) => path.endsWith(end))) return json(400, { ...errors, detail: text, otp_required: true });
    if (path.endsWith('/login/')) return json(200, { auth_token: 'x' });
    return path === '/auth/otp/' ? json(200, { secret: 'ABCDEFGH', uri: text }) : new Response(null, { status: 204 });
  };
}

/** A fault: what is typed becomes markup wherever it is shown. */
function renderMarkup(): void {
  const place = document.createElement('div');
  new MutationObserver(() => {
    const { text } = window.played;
    if (!document.body.textContent?.includes(text) || !text.includes('<') || place.title === text) return;
    place.title = text;
    document.body.append(place);
    place.innerHTML = text;
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** A fault: `next` is followed as it is. */
function follow(): void {
  Object.defineProperty(window.navigation, 'navigate', {
    value: (path: string) => location.assign(new URLSearchParams(location.search).get('next') ?? path),
  });
}

/** A fault: a style attribute is written with each answer. */
function putStyles(): void {
  new MutationObserver(() => {
    if (document.querySelector('[role=alert]:not([style])'))
      document.querySelector('[role=alert]')?.setAttribute('style', 'color: red');
  }).observe(document, { childList: true, subtree: true });
}
