// What shows a desktop session: React and noVNC, which are most of the page's code.
import { SignedInView } from '#src/desktop/page/keep/signed-in-view.tsx';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { SoftwareView } from '#src/desktop/page/software/software-view.tsx';
import type { Language } from '#src/shared/languages/languages.ts';
import { DesktopView } from './desktop-view.tsx';
import { renderRoot } from './render-root.tsx';
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
  renderRoot(
    language,
    isList ? (
      <SoftwareView />
    ) : // The tab in which somebody signed in to keep files: the trial is in another.
    isBack && session.phase.at === 'start' ? (
      <SignedInView />
    ) : (
      <DesktopView session={session} isKeeping={isBack} />
    ),
  );
}
