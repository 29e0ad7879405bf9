// Rows of things that can be changed: what it is, how it stands, and a button that opens its form. One form is open at a
// time, so that no two fields of the page have one name.
import { createContext, use, useEffect, useId, useMemo, useRef, useState, type JSX, type ReactNode } from 'react';
import buttons from '#src/ui/button.module.css';
import styles from './settings.module.css';

interface Open {
  /** The setting whose form is open. */
  id: string | undefined;
  /** The setting that was changed last, and what to say about it. */
  said: { id: string; text: string } | undefined;
  toggle: (id: string) => void;
  /** Says what was done at a setting, and closes its form; `closes`: that of another, which may be gone by now. */
  done: (id: string, text: string, closes?: string) => void;
}

const OpenContext = createContext<Open | undefined>(undefined);

/** Holds which form is open. */
export function Settings({ children }: { children: ReactNode }): JSX.Element {
  const [id, setId] = useState<string>();
  const [said, setSaid] = useState<Open['said']>();
  const value = useMemo<Open>(
    () => ({
      id,
      said,
      toggle: (asked) => {
        setSaid(undefined);
        setId(asked === id ? undefined : asked);
      },
      done: (changed, text, closes = changed) => {
        // Only its own: another that was opened meanwhile keeps what is typed in it.
        setId((open) => (open === changed || closes === open ? undefined : open));
        setSaid({ id: changed, text });
      },
    }),
    [id, said],
  );
  return <OpenContext value={value}>{children}</OpenContext>;
}

/** Which form is open, and how to close it. Throws outside `Settings`. */
export function useSettings(): Open {
  const open = use(OpenContext);
  if (!open) throw new Error('useSettings() stands outside Settings');
  return open;
}

interface SettingProps {
  /** Its name on this page. */
  id: string;
  /** What it is; without it the button's own words say so. */
  label?: string;
  /** Id of what its button is about, if not the label: a heading above it. */
  about?: string;
  /** How it stands. */
  value?: ReactNode;
  /** What its button says; without it there is only the value. */
  action?: string;
  /** Its form, rendered while it is open. */
  children?: ReactNode;
}

/**
 * One row. The message about a change stands in it, in a region that was there before, so that it is spoken; without
 * anything to show it is that region alone.
 */
export function Setting({ id, label, about, value, action, children }: SettingProps): JSX.Element {
  const { id: openId, said, toggle } = useSettings();
  const isOpen = openId === id;
  const key = useId();
  const named = about ?? (label === undefined ? undefined : `${key}label`);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(false);

  // Into the form when it opens, back to the button when it closes: the focus is never lost.
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus();
    else if (wasOpen.current && isFocusLost()) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // What was said of a row that is gone by now is said here, and here the focus goes on.
  useEffect(() => {
    if (said?.id === id && isFocusLost()) (button.current ?? message.current)?.focus();
  }, [said, id]);

  return (
    <div className={styles.setting}>
      {(label ?? value ?? action) !== undefined && (
        <div className={styles.row}>
          <div className={styles.words}>
            {label !== undefined && <h3 id={`${key}label`}>{label}</h3>}
            {value !== undefined && <div className={styles.value}>{value}</div>}
          </div>
          {action !== undefined && (
            <button
              ref={button}
              type="button"
              id={`${key}button`}
              className={buttons.tool}
              aria-expanded={isOpen}
              aria-labelledby={named === undefined ? undefined : `${key}button ${named}`}
              onClick={() => toggle(id)}
            >
              {action}
            </button>
          )}
        </div>
      )}
      <p ref={message} role="status" tabIndex={-1} className={styles.said}>
        {said?.id === id ? said.text : ''}
      </p>
      {isOpen && (
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
