// A button that shows and hides what belongs to it: the disclosure pattern of the ARIA Authoring Practices.
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { useView } from './view.tsx';
import styles from './disclosure.module.css';

interface DisclosureProps {
  label: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Opens by click, Enter, Space or arrow down; closes by Escape (focus returns to the button), by leaving, by a click
 * elsewhere and by a change of page. Its content stays in the markup, so a reader without JavaScript sees it all.
 */
export function Disclosure({ label, children, className = '' }: DisclosureProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const view = useView();

  useEffect(() => setOpen(false), [view.page, view.language]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      moveFocus(box.current, event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <div ref={box} className={`${styles.disclosure} ${className}`} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        <span className={styles.caret} aria-hidden="true" />
      </button>
      <div id={id} className={styles.panel} data-open={open || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Moves the focus one link on; waits a frame, since the panel may only just be opening. */
function moveFocus(box: HTMLElement | null, step: 1 | -1): void {
  requestAnimationFrame(() => {
    const links = [...(box?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links.at(at < 0 && step < 0 ? -1 : (at + step + links.length) % links.length)?.focus();
  });
}
