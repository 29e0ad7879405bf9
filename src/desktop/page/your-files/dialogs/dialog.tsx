// A question over the page. The focus goes back to where it was once it is closed.
import { useEffect, useEffectEvent, useRef, type JSX, type ReactNode } from 'react';
import styles from '../../desktop.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Orca 43 says nothing of a focus that comes together with the end of what had it before, as `showModal` takes all else away. */
const ALONE_MS = 150;

/** `[data-first]` in it takes the focus: the way back, or the field, all of which is selected; of a file's name (`name`) without the ending. */
export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = dialog;
    if (!current) return undefined;
    const before = document.activeElement;
    const first = current.querySelector<HTMLElement>('[data-first]');
    const select = () => {
      if (!(first instanceof HTMLInputElement)) return;
      const end = first.dataset['first'] === 'name' ? stemOf(first.value) : first.value.length;
      if (first.selectionStart !== 0 || first.selectionEnd !== end) first.setSelectionRange(0, end);
    };
    // Before it has the focus: Orca 43 would say what is selected, and neither the dialogue nor the field.
    select();
    // Phones close a modal one by their way back.
    const isPhone = matchMedia('(pointer: coarse)').matches;
    if (isPhone) current.showModal();
    else current.show();
    first?.focus();
    select();
    const others = new Set<HTMLElement>();
    const timer = setTimeout(() => {
      leaveAlone(current, others);
      // Something behind was pressed just before.
      if (!current.contains(document.activeElement)) first?.focus();
    }, ALONE_MS);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      for (const other of others) other.inert = false;
      if (!(before instanceof HTMLElement) || !before.isConnected) return;
      before.focus({ preventScroll: true });
      if (!isPhone) setTimeout(() => focusAgain(before), ALONE_MS);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      aria-modal
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

/** Where it still is: Firefox has no element for it yet that a screen reader knows, since what could not be used was none. */
function focusAgain(element: HTMLElement): void {
  if (document.activeElement !== element) return;
  element.blur();
  element.focus({ preventScroll: true });
}

/** Nothing else in the page's container can be used or read. Adds to `others` what could be before. */
function leaveAlone(element: Element, others: Set<HTMLElement>): void {
  const { parentElement } = element;
  if (!parentElement || parentElement === document.body) return;
  for (const other of parentElement.children)
    if (other !== element && other instanceof HTMLElement && !other.inert) others.add(other);
  for (const other of others) other.inert = true;
  leaveAlone(parentElement, others);
}

/** The name without its ending, which people seldom change. */
function stemOf(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
