// In place of the picture while the lines are cut: what is typed meanwhile is kept in a field, and typed in the session afterwards.
import { useRef, type JSX } from 'react';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { NOTICE_HEADING, NoticeView } from './notice-view.tsx';
import { TypedField } from './typed-field.tsx';
import styles from './desktop.module.css';

export function LostView({ session }: { session: DesktopSession }): JSX.Element {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <NoticeView title="desk.lost" isBusy focus={field}>
      <Text textKey="desk.lostText" />
      <Button variant="secondary" onClick={() => session.reconnect()}>
        {t('desk.tryNow')}
      </Button>
      {/* The heading does not get the focus here. */}
      <TypedField ref={field} session={session} label={t('desk.lostTyping')} describedBy={NOTICE_HEADING} />
    </NoticeView>
  );
}

/** What was typed there and reaches no session any more. Nothing if there is none. */
export function NeverTyped({ text }: { text: string }): JSX.Element | null {
  const { t } = useTexts();
  if (text === '') return null;
  return (
    <label className={styles.field}>
      {t('desk.neverTyped')}
      <textarea rows={4} value={text} readOnly />
    </label>
  );
}
