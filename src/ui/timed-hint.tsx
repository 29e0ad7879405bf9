// A hint that is shown for five seconds (section 9 of the specification), and stays while pointer or focus is on it (WCAG 1.4.13).
import { useEffect, useRef, useState, type JSX } from 'react';
import styles from './timed-hint.module.css';

const HINT_MS = 5000;

/** Shows `text` once in a live region and hides it after 5000 ms. The region is in the page before its text, so that screen readers speak it. */
export function TimedHint({ text }: { text: string }): JSX.Element {
  const [shown, setShown] = useState(false);
  const isHovered = useRef(false);
  const isFocused = useRef(false);

  useEffect(() => {
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
  }, []);

  return (
    <div
      role="status"
      className={styles.hint}
      data-shown={shown || undefined}
      // A press on the hint keeps it, also on a screen without a pointer that hovers.
      tabIndex={-1}
      onPointerEnter={() => (isHovered.current = true)}
      onPointerLeave={() => (isHovered.current = false)}
      onFocus={() => (isFocused.current = true)}
      onBlur={() => (isFocused.current = false)}
    >
      {shown && <p>{text}</p>}
    </div>
  );
}
