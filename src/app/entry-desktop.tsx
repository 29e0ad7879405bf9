// The page of a desktop session, on the origin of the desktop host: a document of its own, which the build writes to `dist/desktop/`.
import { createRoot } from 'react-dom/client';
import site from '#site';
import { DesktopView } from '#src/features/desktop/desktop-view.tsx';
import { SignedInView } from '#src/features/desktop/keep/signed-in-view.tsx';
import { ratioOf } from '#src/features/desktop/screen/screen.ts';
import { DesktopSession } from '#src/features/desktop/session/desktop-session.ts';
import { rememberedLayout } from '#src/features/desktop/session/remembered.ts';
import { signInAddress } from '#src/features/desktop/session/sign-in-address.ts';
import { SoftwareView } from '#src/features/desktop/software/software-view.tsx';
import type { SessionRequest } from '#src/shared/desktop/host-messages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages.ts';
import { createTexts, type Catalogue } from '#src/shared/texts.ts';
import { TextsProvider } from '#src/ui/texts.tsx';
import { rootOptions } from './root-errors.ts';
import './desktop.css';

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
const written = document.querySelector('#texts')?.textContent ?? '{}';
const texts = createTexts(language, JSON.parse(written) as Catalogue, { product: site.name, email: site.email });

/** Pixels of the bar above the picture (src/features/desktop/desktop.module.css). */
const BAR = 52;

function sessionRequest(): SessionRequest {
  const ratio = ratioOf(devicePixelRatio);
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    language,
    layout: rememberedLayout(language),
    scheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    size: { width: clientWidth * ratio, height: (clientHeight - BAR) * ratio, ratio },
  };
}

const session = new DesktopSession(sessionRequest);
// The button on the site's page was the press that starts it. Taken away, so that loading the page again after the end starts nothing.
const wish = location.hash;
const isList = wish === '#software';
if (!isList) history.replaceState(null, '', location.pathname);
addEventListener('pagehide', () => session.leavePage());
const isBack = wish === '#keep';
if (!isList && !session.resume() && !isBack) {
  if (wish === '#trial' || wish === '#desktop') session.start(wish === '#trial' ? 'trial' : 'work');
  // Who is signed in to the site comes back at once. A browser that stores no cookies comes back to `#sign-in-failed`.
  if (wish === '#desktop')
    session.subscribe(() => {
      if (session.phase.at === 'refused' && session.phase.fault === 'sign-in') location.assign(signInAddress());
    });
  // The host's sign-in came back without a member.
  const failed = /^#sign-in-failed(?:\/([\w-]{8,64}))?$/.exec(wish);
  if (failed) session.refuse('sign-in-failed', failed[1]);
}

const root = document.querySelector('#root');
if (!root) throw new Error('the document has no #root');
createRoot(
  root,
  rootOptions(() => location.reload()),
).render(
  <TextsProvider texts={texts}>
    {isList ? (
      <SoftwareView />
    ) : // The tab in which somebody signed in to keep files: the trial is in another.
    isBack && session.phase.at === 'start' ? (
      <SignedInView />
    ) : (
      <DesktopView session={session} isKeeping={isBack} />
    )}
  </TextsProvider>,
);
