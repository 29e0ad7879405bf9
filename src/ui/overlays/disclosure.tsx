// A button that shows and hides what belongs to it: the disclosure pattern of the ARIA Authoring Practices.
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useView } from '#src/ui/page/view.tsx';
import styles from './disclosure.module.css';

interface DisclosureProps {
  label: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** Id of an element that describes the button. */
  describedBy?: string | undefined;
  /** The content is rendered only while it is shown; without script it is not there. */
  isLazy?: boolean;
  /** Called when it opens. */
  onOpen?: () => void;
}

/**
 * Opens by click, Enter, Space or an arrow key; closes by Escape, when the focus or a click goes elsewhere, and on a change of
 * page or language. A focus inside the closing panel returns to the button. The content stays in the markup, so that it can be
 * read without JavaScript. Disclosures may be nested; one whose button is not displayed does nothing. Arrow keys within a group of
 * radio buttons are left to the browser.
 */
export function Disclosure({
  label,
  children,
  className = '',
  describedBy,
  isLazy,
  onOpen,
}: DisclosureProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const view = useView();

  useEffect(() => {
    // The panel is about to be hidden, and a hidden element cannot keep the focus. After a change of page
    // `src/app/navigation/navigation.ts` moves it on to the heading.
    if (panel.current?.contains(document.activeElement) && button.current?.checkVisibility()) button.current.focus();
    setOpen(false);
  }, [view.page, view.language]);
  const reportOpen = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (!open) return;
    reportOpen();
    const list = box.current?.closest('ul');
    const closeOutside = ({ type, target }: Event) => {
      const element = target as Element;
      if (box.current?.contains(element)) return;
      // A press on another entry of the same menu: the panel closes with the click. Closed earlier, it would move the entries
      // below it away from the pointer, and the click would miss.
      const isPress = type === 'pointerdown' || (type === 'focusin' && !element.matches(':focus-visible'));
      if (isPress && list?.contains(element)) return;
      setOpen(false);
    };
    const types = ['pointerdown', 'focusin', 'click'];
    for (const type of types) document.addEventListener(type, closeOutside);
    return () => {
      for (const type of types) document.removeEventListener(type, closeOutside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!button.current?.checkVisibility()) return;
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current.focus();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      // An outer disclosure must not move the focus once more.
      event.stopPropagation();
      setOpen(true);
      moveFocus(panel.current, event.key === 'ArrowDown' ? 1 : -1);
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
        aria-describedby={describedBy}
        onClick={() => setOpen(!open)}
      >
        {label}
        <span className={styles.caret} aria-hidden="true" />
      </button>
      <div ref={panel} id={id} className={styles.panel} data-open={open || undefined}>
        {(open || !isLazy) && children}
      </div>
    </div>
  );
}

/** Moves the focus to the next or previous control of the panel. Waits a frame, since the panel may only just be opening. */
function moveFocus(panel: HTMLElement | null, step: 1 | -1): void {
  requestAnimationFrame(() => {
    const controls = [...(panel?.querySelectorAll<HTMLElement>('a[href], button, input:checked') ?? [])].filter(
      (control) => control.checkVisibility(),
    );
    const at = controls.indexOf(document.activeElement as HTMLElement);
    controls.at(at < 0 && step < 0 ? -1 : (at + step + controls.length) % controls.length)?.focus();
  });
}
