// A question over the page. The focus goes back to where it was once it is closed.
import { useEffect, useId, useRef, type JSX, type ReactNode } from 'react';
import styles from '../../desktop.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** `[data-first]` in it takes the focus: the field, or the way back. */
export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    const first = current?.querySelector<HTMLElement>('[data-first]');
    const select = () => {
      if (first instanceof HTMLInputElement && first.selectionEnd !== stemOf(first.value))
        first.setSelectionRange(0, stemOf(first.value));
    };
    // Before it has the focus: Orca 43 would say what is selected, and neither the dialogue nor the field.
    select();
    current?.showModal();
    first?.focus();
    select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The name without its ending, which people seldom change. */
function stemOf(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
