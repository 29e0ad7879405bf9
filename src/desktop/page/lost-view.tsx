// In place of the picture while the lines are cut: what is typed meanwhile is kept in a field, and typed in the session afterwards.
import { useRef, type JSX, type KeyboardEvent } from 'react';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { NOTICE_HEADING, NoticeView } from './notice-view.tsx';
import styles from './desktop.module.css';

/** More than anybody types before they look. */
const MOST = 2000;

export function LostView({ session }: { session: DesktopSession }): JSX.Element {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  /** To the next cell of a table, as in the session. Shift and Tab lead to the button, which is before the field for that (WCAG 2.1.2). */
  const tab = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, currentTarget: one } = event;
    if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    if (one.value.length < MOST) one.setRangeText('\t', one.selectionStart, one.selectionEnd, 'end');
    session.typed = one.value;
  };
  return (
    <NoticeView title="desk.lost" isBusy focus={field}>
      <Text textKey="desk.lostText" />
      <Button variant="secondary" onClick={() => session.reconnect()}>
        {t('desk.tryNow')}
      </Button>
      <label className={styles.field}>
        {t('desk.lostTyping')}
        <textarea
          ref={field}
          // The heading does not get the focus here.
          aria-describedby={NOTICE_HEADING}
          rows={4}
          maxLength={MOST}
          defaultValue={session.typed}
          onChange={({ currentTarget }) => (session.typed = currentTarget.value)}
          onKeyDown={tab}
        />
      </label>
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
