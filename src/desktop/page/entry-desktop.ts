// The page of a desktop session, on the origin of the desktop host: a document of its own, which the build writes to `dist/desktop/`.
// It asks for the session before it loads what shows it: both take their time.
import { hasMembers, signInAddress } from '#src/desktop/page/session/addresses.ts';
import {
  rememberedLayout,
  rememberedLook,
  rememberedReader,
  rememberedRequest,
  rememberLook,
  rememberReader,
} from '#src/desktop/page/session/browser-storage.ts';
import { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { applyLook } from '#src/desktop/page/session/look.ts';
import { readFragment } from '#src/desktop/page/session/wish.ts';
import { DESKTOP_APPS } from '#src/desktop/protocol/apps.ts';
import type { SessionRequest } from '#src/desktop/protocol/host-requests.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';
import { lookOfPage, ratioOf } from '#src/ui/browser/look-of-page.ts';

const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;

/** Pixels of the bar above the picture (src/desktop/page/bar.module.css). */
const BAR = 52;
/** The part of the rest that the picture has beside what a screen reader reads (src/desktop/page/reader/reader.module.css). */
const BESIDE_READER = 0.7;
const LOAD_AGAIN_MS = 5000;

function sessionRequest(): SessionRequest {
  const ratio = ratioOf(devicePixelRatio);
  const { clientWidth, clientHeight } = document.documentElement;
  const height = (clientHeight - BAR) * (rememberedReader() ? BESIDE_READER : 1);
  return {
    language,
    layout: rememberedLayout(language),
    ...lookOfPage(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(rememberedReader() && { accessible: true }),
    size: { width: clientWidth * ratio, height: Math.floor(height) * ratio, ratio },
  };
}

const session = new DesktopSession(sessionRequest);
// The button on the site's page was the press that starts it. Taken away, so that loading the page again after the end starts nothing.
const fragment = location.hash;
const isList = fragment === '#software';
if (!isList) history.replaceState(null, '', location.pathname);
addEventListener('pagehide', () => session.leavePage());
const isBack = fragment === '#keep';
const { what, about, reader, ...named } = readFragment(fragment);
// The switch of the site's page. An address without it, such as a bookmark, leaves what this device remembers.
if (reader !== undefined) rememberReader(reader);
// A press on a site with its usual settings names none; an address that a sign-in comes back to does not either.
const isPress = (what === 'trial' || what === 'desktop') && !rememberedRequest();
const look = named.look ?? (isPress ? {} : rememberedLook());
rememberLook(look);
applyLook(look);
const app = DESKTOP_APPS.find((one) => one === named.app);
const kind = what === 'trial' ? what : what === 'desktop' ? 'work' : undefined;
const isWork = kind === 'work';
const wish = { app, ...(isWork && { member: about, file: named.file }) };
if (what === 'desktop' && hasMembers())
  // Who is signed in to the site comes back at once, also where the tab remembers a session and the host no longer the member. A browser
  // that stores no cookies comes back to `#sign-in-failed`.
  session.subscribe(() => {
    if (session.phase.at === 'refused' && session.phase.fault === 'sign-in') location.assign(signInAddress());
  });
if (!isList && !session.resume(kind, wish) && !isBack) {
  if (what === 'trial') session.start('trial', wish);
  if (what === 'desktop' && !hasMembers()) session.refuse('trials-only');
  else if (what === 'desktop') session.start('work', wish);
  // The host's sign-in came back without a member, with the number of its line in the log.
  if (what === 'sign-in-failed') session.refuse('sign-in-failed', about);
  if (what === undefined) session.goOn();
}

import('./show-desktop.tsx').then(
  ({ showDesktop }) => showDesktop({ session, language, isList, isBack }),
  // The network failed meanwhile. The page finds its session again.
  () => setTimeout(() => location.reload(), LOAD_AGAIN_MS),
);
