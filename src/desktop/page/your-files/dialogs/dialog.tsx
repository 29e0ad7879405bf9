// A question over the page. The focus goes back to where it was once it is closed.
import { useEffect, useId, useRef, type JSX, type ReactNode } from 'react';
import styles from '../../desktop.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

const DIALOG_MS = 80;

/** `[data-first]` in it takes the focus: the way back, or the field, all of which is selected; of a file's name (`name`) without the ending. */
export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    const first = current?.querySelector<HTMLElement>('[data-first]');
    const select = () => {
      if (!(first instanceof HTMLInputElement)) return;
      const end = first.dataset['first'] === 'name' ? stemOf(first.value) : first.value.length;
      if (first.selectionStart !== 0 || first.selectionEnd !== end) first.setSelectionRange(0, end);
    };
    // Before it has the focus: Orca 43 would say what is selected, and neither the dialogue nor the field.
    select();
    current?.showModal();
    first?.focus();
    select();
    return () => {
      if (!(before instanceof HTMLElement) || !before.isConnected) return;
      before.focus({ preventScroll: true });
      setTimeout(() => focusAgain(before), DIALOG_MS);
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

/** Where it still is: Orca takes no notice of a focus that comes as a dialogue goes. */
function focusAgain(element: HTMLElement): void {
  if (document.activeElement !== element) return;
  element.blur();
  element.focus({ preventScroll: true });
}

/** The name without its ending, which people seldom change. */
function stemOf(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
