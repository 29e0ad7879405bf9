// A hint that shows itself for five seconds (spec section 9), and stays as long as pointer or focus is on it (WCAG 1.4.13).
import { useEffect, useRef, useState, type JSX } from 'react';
import styles from './timed-hint.module.css';

const HINT_MS = 5000;

/** Says `text` once in a live region and hides it after 5000 ms. The region is there before its text, so it is spoken. */
export function TimedHint({ text }: { text: string }): JSX.Element {
  const [shown, setShown] = useState(false);
  const held = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hideUnlessHeld = () => {
      if (held.current) timer = setTimeout(hideUnlessHeld, 500);
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
      onPointerEnter={() => (held.current = true)}
      onPointerLeave={() => (held.current = false)}
    >
      {shown && <p>{text}</p>}
    </div>
  );
}
