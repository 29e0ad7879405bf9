// Announces to the desktop host the trial that a visitor is likely to start, so that it is ready at the press.
import type { ExpectedTrial } from '#src/desktop/protocol/host-requests.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { lookOfPage, ratioOf } from '#src/ui/browser/look-of-page.ts';

/** Sends what the press of 'Write' will ask for. A host that cannot be reached, or does not know the request, changes nothing. */
export function tellHost(origin: string, language: Language, isForReader: boolean): void {
  const ratio = ratioOf(devicePixelRatio);
  const { clientWidth, clientHeight } = document.documentElement;
  const expected: ExpectedTrial = {
    language,
    ...lookOfPage(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isForReader && { accessible: true }),
    size: { width: clientWidth * ratio, height: clientHeight * ratio, ratio },
    app: 'writer',
  };
  // With CORS: else Firefox sends `Origin: null`, since the site says `no-referrer`. As text, so that the browser need not ask first.
  const request = { method: 'POST', body: JSON.stringify(expected) };
  void fetch(`${origin}/api/trials/expected`, request).catch(() => undefined);
}
