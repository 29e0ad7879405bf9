// Keys that the keyboard of a phone lacks.
import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import { Icon } from '#src/desktop/page/icon.tsx';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { functionKey, HELD, KEYS, type HeldName, type KeyName } from './keysyms.ts';
import type { SessionKeys } from './session-keys.ts';
import styles from './screen.module.css';

/** Its word is too long for a phone in some languages. */
const MORE_SIGN = '⋯';
/** Beside the keys, in pixels. */
const GAP = 4;
/** Printed alike on all keyboards. */
const SIGNS: Partial<Record<KeyName, string>> = {
  Tab: 'Tab',
  Alt: 'Alt',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
};
/** Printed as in the language. */
const NAMES: Partial<Record<KeyName, TextKey>> = {
  Escape: 'desk.keyEscape',
  Control: 'desk.keyControl',
  Home: 'desk.keyHome',
  End: 'desk.keyEnd',
  PageUp: 'desk.keyPageUp',
  PageDown: 'desk.keyPageDown',
  Insert: 'desk.keyInsert',
  Delete: 'desk.keyDelete',
};
const FIRST = ['Escape', 'Tab', 'Control', 'Alt', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'] as const;
const MORE = ['Home', 'End', 'PageUp', 'PageDown', 'Insert', 'Delete'] as const;

interface KeyBarProps {
  keys: SessionKeys;
  /** The keys that wait for the next one. */
  held: readonly HeldName[];
  /** Somebody wants to choose the layout. */
  onLayout: () => void;
  /** Closes this bar, and the keyboard with it. */
  onHide: () => void;
}

export function KeyBar({ keys, held, onLayout, onHide }: KeyBarProps): JSX.Element {
  const { t } = useTexts();
  const [isMore, setMore] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  // What a press shows or hides is beside the button, out of the window of a phone.
  useLayoutEffect(() => {
    const [bar, button] = [more.current?.parentElement, more.current];
    if (bar && button) bar.scrollLeft = isMore ? button.offsetLeft - bar.offsetLeft - GAP : 0;
  }, [isMore]);
  const button = (name: KeyName) => {
    const isHeld = name in HELD;
    const text = NAMES[name];
    return (
      <button
        key={name}
        type="button"
        aria-pressed={isHeld ? held.includes(name as HeldName) : undefined}
        onClick={() => (isHeld ? keys.toggle(name as HeldName) : keys.press(KEYS[name]))}
      >
        {text ? t(text) : SIGNS[name]}
      </button>
    );
  };
  return (
    // A press that took the focus would close the keyboard of the phone.
    <div className={styles.keys} role="group" aria-label={t('desk.keys')} onPointerDown={(e) => e.preventDefault()}>
      <button type="button" className={styles.hide} aria-label={t('desk.hideKeys')} onClick={onHide}>
        <Icon name="keyboard" />
      </button>
      {FIRST.map(button)}
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
