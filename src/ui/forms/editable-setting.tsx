// One row of a settings list: a name, the current value, and a button that opens a form below.
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { formatLabel } from '#src/shared/languages/format.ts';
import { focusHeadingBefore } from '#src/ui/browser/focus.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useSettingsList } from './settings-list.tsx';
import styles from './editable-setting.module.css';

interface EditableSettingProps {
  /** Unique in its list. */
  id: string;
  /** Its name; without it the button's own label must say enough. */
  label?: string;
  /** What the button changes, if that is not the label. */
  about?: string;
  /** Its current value. */
  value?: ReactNode;
  /** The button's label; without it there is only the value. */
  action?: string | undefined;
  /** What it opens destroys something. */
  isDanger?: boolean;
  /** Its form, rendered while it is open. */
  children?: ReactNode;
}

/**
 * The message about a change is shown in a live region that exists before the message, so that it is announced. Without
 * label, value and action the row is that region alone.
 */
export function EditableSetting({
  id,
  label,
  about,
  value,
  action,
  isDanger = false,
  children,
}: EditableSettingProps): JSX.Element {
  const { openId, message, isStale, toggle } = useSettingsList();
  const { t, language } = useTexts();
  const isOpen = openId === id;
  const subject = about ?? label;
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);

  // Into the form when it opens, back to the button when it closes: the focus is never lost.
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea, button')?.focus();
    else if (wasOpen.current && isFocusLost()) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // The focus may have been in another row that the change removed.
  useEffect(() => {
    if (message?.id !== id || !isFocusLost()) return;
    if (button.current) button.current.focus();
    else focusHeadingBefore(status.current);
  }, [message, id]);

  return (
    <div className={styles.setting}>
      {(label ?? value ?? action) !== undefined && (
        <div className={styles.row}>
          <div className={styles.words}>
            {label !== undefined && <h3>{label}</h3>}
            {value !== undefined && <div className={styles.value}>{value}</div>}
          </div>
          {action !== undefined && (
            <Button
              ref={button}
              variant={isDanger ? 'danger' : 'tool'}
              aria-expanded={isOpen}
              aria-label={subject === undefined ? undefined : formatLabel(action, language) + subject}
              onClick={() => toggle(id)}
            >
              {action}
            </Button>
          )}
        </div>
      )}
      <Status ref={status} className={styles.status}>
        {message?.id === id && (
          <>
            <p className={styles.message}>{t(message.textKey)}</p>
            {isStale && <Text textKey="account.stale" />}
          </>
        )}
      </Status>
      {isOpen && children !== undefined && (
        <div ref={form} className={styles.form}>
          {children}
        </div>
      )}
    </div>
  );
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
