// The field that opens the keyboard of a phone. What changes in it is typed in the session: keyboards that predict and correct, and
// those for Japanese, send no keys.
import { useRef, type JSX, type RefObject } from 'react';
import { useTexts } from '#src/ui/texts.tsx';
import { KEYS, keysBetween, type KeyName } from './keysyms.ts';
import type { SessionKeys } from './session-keys.ts';
import styles from './screen.module.css';

/** Backspace sends nothing in an empty field. No-break spaces: keyboards do not take them for words. */
const FILLER = '\u00a0'.repeat(64);
/** Keys that change nothing in the field, and those that would leave it. */
const OWN = new Set<string>(['Enter', 'Tab', 'Escape', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']);

interface TypingFieldProps {
  keys: SessionKeys;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function TypingField({ keys, field }: TypingFieldProps): JSX.Element {
  const { t } = useTexts();
  const typed = useRef(FILLER);

  const onChange = (element: HTMLTextAreaElement, isComposing: boolean) => {
    for (const key of keysBetween(typed.current, element.value)) keys.press(key);
    typed.current = element.value;
    // Not during a composition: the browser would end it.
    if (isComposing || (typed.current.length > 16 && typed.current.length < 400)) return;
    element.value = typed.current = FILLER;
    element.setSelectionRange(FILLER.length, FILLER.length);
  };

  return (
    <textarea
      ref={field}
      className={styles.typing}
      aria-label={t('desk.typeHere')}
      tabIndex={-1}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      defaultValue={FILLER}
      onInput={({ currentTarget, nativeEvent }) => onChange(currentTarget, nativeEvent.isComposing)}
      onCompositionEnd={({ currentTarget }) => onChange(currentTarget, false)}
      onKeyDown={(event) => {
        if (!OWN.has(event.key) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        keys.press(KEYS[event.key as KeyName]);
      }}
    />
  );
}
