// Keys that the keyboard of a phone lacks.
import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { functionKey, HELD, KEYS, type HeldName, type KeyName } from './keysyms.ts';
import type { SessionKeys } from './session-keys.ts';
import styles from './screen.module.css';

/** Its word is too long for a phone in some languages. */
const MORE_SIGN = '⋯';
/** Beside the keys, in pixels. */
const GAP = 4;
/** As they are printed on keyboards. */
const LABELS: readonly (readonly [KeyName, string])[] = [
  ['Escape', 'Esc'],
  ['Tab', 'Tab'],
  ['Control', 'Ctrl'],
  ['Alt', 'Alt'],
  ['ArrowLeft', '←'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowRight', '→'],
];
const MORE: readonly (readonly [KeyName, string])[] = [
  ['Home', 'Home'],
  ['End', 'End'],
  ['PageUp', 'PgUp'],
  ['PageDown', 'PgDn'],
  ['Insert', 'Ins'],
  ['Delete', 'Del'],
];

interface KeyBarProps {
  keys: SessionKeys;
  /** The keys that wait for the next one. */
  held: readonly HeldName[];
  /** Somebody wants to choose the layout. */
  onLayout: () => void;
}

export function KeyBar({ keys, held, onLayout }: KeyBarProps): JSX.Element {
  const { t } = useTexts();
  const [isMore, setMore] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  // What a press shows or hides is beside the button, out of the window of a phone.
  useLayoutEffect(() => {
    const [bar, button] = [more.current?.parentElement, more.current];
    if (bar && button) bar.scrollLeft = isMore ? button.offsetLeft - bar.offsetLeft - GAP : 0;
  }, [isMore]);
  const button = ([name, label]: readonly [KeyName, string]) => {
    const isHeld = name in HELD;
    return (
      <button
        key={name}
        type="button"
        aria-pressed={isHeld ? held.includes(name as HeldName) : undefined}
        onClick={() => (isHeld ? keys.toggle(name as HeldName) : keys.press(KEYS[name]))}
      >
        {label}
      </button>
    );
  };
  return (
    // A press that took the focus would close the keyboard of the phone.
    <div className={styles.keys} role="group" aria-label={t('desk.keys')} onPointerDown={(e) => e.preventDefault()}>
      {LABELS.map(button)}
      <button
        ref={more}
        type="button"
        aria-expanded={isMore}
        aria-label={t('desk.moreKeys')}
        onClick={() => setMore(!isMore)}
      >
        {MORE_SIGN}
      </button>
      {isMore && (
        <button type="button" onClick={onLayout}>
          {t('desk.layout')}
        </button>
      )}
      {isMore && MORE.map(button)}
      {isMore &&
        Array.from({ length: 12 }, (_, index) => (
          <button key={index} type="button" onClick={() => keys.press(functionKey(index + 1))}>
            {`F${index + 1}`}
          </button>
        ))}
    </div>
  );
}
