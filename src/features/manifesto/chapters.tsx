// The layout of /fondamenta and the funding page: six sections, in full screen one at a time, with the full-screen hint and button.
import type { JSX, ReactNode } from 'react';
import type { Sentence } from '#src/shared/stated/sentence.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { TimedHint } from '#src/ui/overlays/timed-hint.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import {
  enterFullScreen,
  leaveFullScreen,
  useCanFullScreen,
  useFullScreenPage,
  useIsFullScreen,
  WANTS_FULL_SCREEN,
} from './full-screen.ts';
import styles from './manifesto.module.css';

/** One section: its id, which is also the hash of its address, and its texts. */
export interface Chapter {
  id: string;
  title: TextKey;
  text: readonly Sentence[];
  /** Instead of `text`, where the operator runs a desktop host. */
  ownText?: readonly Sentence[] | undefined;
  /** Name of a file in `public/pictures/`, without `.svg`. */
  picture: string;
}

interface ChaptersProps {
  title: TextKey;
  intro: TextKey;
  chapters: readonly Chapter[];
  /** What a reader can do, under the introduction. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Title, introduction and sections; `children` stand at the end of the window. */
export function Chapters({ title, intro, chapters, action, children }: ChaptersProps): JSX.Element {
  const { t } = useTexts();
  const canFullScreen = useCanFullScreen();
  const isFullScreen = useIsFullScreen();
  useFullScreenPage();
  const hint = t('fullScreen.hint');
  const total = chapters.length;

  return (
    <div className={styles.chapters} {...{ [WANTS_FULL_SCREEN]: '' }}>
      <div className={styles.progress} aria-hidden="true" />
      <div className={styles.opening}>
        <PageTitle textKey={title} />
        <Text textKey={intro} className="lead" />
        {action}
      </div>
      <div className={styles.contents}>
        <nav aria-label={t('fullScreen.sections')}>
          <ol>
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`}>
                  <Text as="span" textKey={chapter.title} />
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {/* The hint disappears after five seconds; its text stays as the button's description (WCAG 2.2.1). */}
        {canFullScreen && (
          <Button
            variant="quiet"
            aria-describedby={isFullScreen ? 'full-screen-hint' : undefined}
            onClick={() => void (isFullScreen ? leaveFullScreen() : enterFullScreen())}
          >
            {t(isFullScreen ? 'fullScreen.leave' : 'fullScreen.enter')}
          </Button>
        )}
        <span id="full-screen-hint" hidden>
          {hint}
        </span>
      </div>
      <div className={styles.sections}>
        {chapters.map((chapter, at) => (
          <section key={chapter.id} id={chapter.id} aria-labelledby={`${chapter.id}-title`} className={styles.chapter}>
            <div className={styles.words}>
              <p className={styles.number} aria-hidden="true">
                {t('fullScreen.section', { n: at + 1, total })}
              </p>
              <Text as="h2" textKey={chapter.title} id={`${chapter.id}-title`} />
              <ChapterText {...chapter} />
            </div>
            <img src={`/pictures/${chapter.picture}.svg`} alt="" width={320} height={240} loading="lazy" />
          </section>
        ))}
      </div>
      {children}
      {/* Scripts know the full screen that the page has asked for alone. */}
      <TimedHint key={String(isFullScreen)} text={isFullScreen ? hint : ''} isAboutKey />
    </div>
  );
}

function ChapterText({ text, ownText }: Chapter): JSX.Element {
  const said = <Sentences of={text} className={styles.text} />;
  if (ownText === undefined) return said;
  return <ByDesktop as="div" none={said} own={<Sentences of={ownText} className={styles.text} />} />;
}
