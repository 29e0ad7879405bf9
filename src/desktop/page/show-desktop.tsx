// What shows a desktop session: React and noVNC, which are most of the page's code.
import { createRoot } from 'react-dom/client';
import site from '#site';
import { SignedInView } from '#src/desktop/page/keep/signed-in-view.tsx';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { SoftwareView } from '#src/desktop/page/software/software-view.tsx';
import type { Language } from '#src/shared/languages/languages.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import { listenAtDocument } from '#src/ui/browser/listen-at-document.ts';
import { startAnnouncing } from '#src/ui/live/announce.ts';
import { rootOptions } from '#src/ui/root-errors.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { DesktopView } from './desktop-view.tsx';
import './desktop.css';

interface Shown {
  readonly session: DesktopSession;
  readonly language: Language;
  /** The list of packages is asked for. */
  readonly isList: boolean;
  /** Somebody signed in to keep files of a trial. */
  readonly isBack: boolean;
}

/** Shows a session in the document of the page. */
export function showDesktop({ session, language, isList, isBack }: Shown): void {
  const written = document.querySelector('#texts')?.textContent ?? '{}';
  const texts = siteTexts(language, JSON.parse(written) as Catalogue, site);
  const root = document.querySelector('#root');
  if (!root) throw new Error('the document has no #root');
  startAnnouncing();
  listenAtDocument(root);
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
}
