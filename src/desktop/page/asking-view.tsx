// While a desktop opens: what it is good to know meanwhile, and the way out.
import { useEffect, useRef, useState, type JSX } from 'react';
import { siteAddress } from '#src/desktop/page/session/addresses.ts';
import { rememberedReader } from '#src/desktop/page/session/browser-storage.ts';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { NoticeView } from './notice-view.tsx';
import { TypedField } from './typed-field.tsx';
import styles from './desktop.module.css';

const SLOW_MS = 10_000;

/** To leave the page gives the place to somebody else. The host does not say how far it is, so there is no share of it to show. */
export function AskingView({ session, kind }: { session: DesktopSession; kind: 'trial' | 'work' }): JSX.Element {
  const { t, language } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  // Users of a screen reader may type before the desktop is announced as open, and the reader takes letters outside of a field as commands.
  const hasField = rememberedReader();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <NoticeView title="desk.asking" isBusy {...(hasField && { focus: field })}>
      <Text textKey="desk.helpFiles" />
      <Text textKey={kind === 'trial' ? 'desk.endsTrial' : 'desk.endsWork'} className={styles.small} />
      <Status as="p">{isSlow && t('desk.askingSlow')}</Status>
      <a className={buttonClass('secondary')} href={siteAddress(kind === 'trial' ? 'trial' : 'workArea', language)}>
        {t('desk.cancel')}
      </a>
      {hasField && <TypedField ref={field} session={session} label={t('desk.appOpensTyping')} />}
    </NoticeView>
  );
}
