// A hint that is shown for five seconds (section 9 of the specification), and stays while pointer or focus is on it (WCAG 1.4.13).
// It goes early if it would cover a control that gets the focus (WCAG 2.4.11).
import { useEffect, useRef, useState, type JSX } from 'react';
import { Status } from '#src/ui/live/status.tsx';
import { stayAboveBars } from './bottom-bars.ts';
import styles from './timed-hint.module.css';

const HINT_MS = 5000;

interface TimedHintProps {
  text: string;
  /** Is it about a key? A device with a touch screen alone then does not show it. */
  isAboutKey?: boolean;
  /** Stands in the page, where its parent keeps room for it, not over the page. */
  isInPage?: boolean;
}

/**
 * Shows `text`, if it is not empty, once in a live region and hides it after 5000 ms. The region is in the page before
 * its text, so that screen readers speak it.
 */
export function TimedHint({ text, isAboutKey = false, isInPage = false }: TimedHintProps): JSX.Element {
  const [shown, setShown] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const isHovered = useRef(false);
  const isFocused = useRef(false);
  const isEmpty = text === '';

  useEffect(() => (isInPage ? undefined : stayAboveBars(region.current)), [isInPage]);

  useEffect(() => {
    if (isEmpty || (isAboutKey && matchMedia('(hover: none) and (pointer: coarse)').matches)) return;
    let timer: ReturnType<typeof setTimeout>;
    const hideUnlessHeld = () => {
      if (isHovered.current || isFocused.current) timer = setTimeout(hideUnlessHeld, 500);
      else setShown(false);
    };
    const first = requestAnimationFrame(() => {
      setShown(true);
      timer = setTimeout(hideUnlessHeld, HINT_MS);
    });
    return () => {
      cancelAnimationFrame(first);
      clearTimeout(timer);
    };
  }, [isAboutKey, isEmpty]);

  useEffect(() => {
    if (!shown) return;
    const giveWay = ({ target }: FocusEvent) => {
      // The page scrolls to the control after this event.
      requestAnimationFrame(() => {
        if (isUnder(target as HTMLElement, region.current)) setShown(false);
      });
    };
    document.addEventListener('focusin', giveWay);
    return () => document.removeEventListener('focusin', giveWay);
  }, [shown]);

  return (
    <Status
      ref={region}
      className={isInPage ? styles.inPage : styles.hint}
      data-shown={shown || undefined}
      data-raised={isInPage ? undefined : ''}
      // A press on the hint keeps it, also on a screen without a pointer that hovers.
      tabIndex={-1}
      onPointerEnter={() => (isHovered.current = true)}
      onPointerLeave={() => (isHovered.current = false)}
      onFocus={() => (isFocused.current = true)}
      onBlur={() => (isFocused.current = false)}
    >
      {shown && <p>{text}</p>}
    </Status>
  );
}

/** Whether the text of the hint is over a part of a control. Headings that get the focus by script do not count. */
function isUnder(control: HTMLElement, region: HTMLElement | null): boolean {
  const text = region?.firstElementChild?.getBoundingClientRect();
  if (text === undefined || control.tabIndex < 0) return false;
  const { left, right, top, bottom } = control.getBoundingClientRect();
  return left < text.right && right > text.left && top < text.bottom && bottom > text.top;
}
