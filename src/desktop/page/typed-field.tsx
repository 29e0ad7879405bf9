// What is typed while there is no session to type in: it is typed there afterwards.
import type { JSX, KeyboardEvent, RefObject } from 'react';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import styles from './desktop.module.css';

/** More than anybody types before they look. */
const MOST = 2000;

interface TypedFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  session: Pick<DesktopSession, 'typed'>;
  label: string;
  /** Id of what is read after the label. */
  describedBy?: string;
}

/** The focus of a `NoticeView`. */
export function TypedField({ ref, session, label, describedBy }: TypedFieldProps): JSX.Element {
  /** To the next cell of a table, as in the session. Shift and Tab lead to the button, which is before the field for that (WCAG 2.1.2). */
  const tab = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, currentTarget: one } = event;
    if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey) return;
    event.preventDefault();
    if (one.value.length < MOST) one.setRangeText('\t', one.selectionStart, one.selectionEnd, 'end');
    session.typed = one.value;
  };
  return (
    <label className={styles.field}>
      {label}
      <textarea
        ref={ref}
        aria-describedby={describedBy}
        rows={4}
        maxLength={MOST}
        defaultValue={session.typed}
        onChange={({ currentTarget }) => (session.typed = currentTarget.value)}
        onKeyDown={tab}
      />
    </label>
  );
}
