// How good a password is while it is chosen, in words and with the reason. Advice only: the server decides.
import { useEffect, useState, type JSX } from 'react';
import * as list from 'virtual:texts/passwordHint';
import site from '#site';
import { FIELD_LIMITS } from '#src/shared/field-limits.ts';
import { namesOf, PASSPHRASE_MIN_LENGTH, weaknessOf } from '#src/shared/password-rules.ts';
import { useLateTexts } from '#src/ui/late-texts.ts';
import styles from './forms.module.css';

/** Screen readers would speak over each key if the advice came at once. */
const PAUSE_MS = 400;

type Advice = 'tooShort' | 'common' | 'numeric' | 'pattern' | 'context' | 'good' | 'strong';

/** Says below the field of a new password how good it is; nothing while it is empty, or when the words do not come. */
export function PasswordHint({ input }: { input: HTMLInputElement }): JSX.Element {
  const texts = useLateTexts(list);
  const advice = useAdvice(input);
  const key = advice && (`passwordHint.${advice}` as const);
  return (
    <p aria-live="polite" className={styles.hint} lang={key && texts?.isFallback(key) ? 'it' : undefined}>
      {key && texts?.t(key, { min: FIELD_LIMITS.passwordMin, long: PASSPHRASE_MIN_LENGTH })}
    </p>
  );
}

/** What there is to say about the field's value, a moment after the last change. */
function useAdvice(input: HTMLInputElement): Advice | undefined {
  const [advice, setAdvice] = useState<Advice>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: ReadonlySet<string> | undefined;
    const judgeSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => known && setAdvice(adviceOn(input, known)), PAUSE_MS);
    };
    input.addEventListener('input', judgeSoon);
    import('virtual:common-passwords').then(
      ({ default: words }) => {
        known = new Set(words);
        if (!isOver) judgeSoon();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      input.removeEventListener('input', judgeSoon);
    };
  }, [input]);
  return advice;
}

/** Judges in the order in which a visitor can mend it: length first. */
function adviceOn(input: HTMLInputElement, list: ReadonlySet<string>): Advice | undefined {
  const password = input.value.normalize('NFC');
  if (password === '') return undefined;
  const length = Array.from(password).length;
  if (length < FIELD_LIMITS.passwordMin) return 'tooShort';
  const words = namesOf({ product: site.name, username: typed(input, 'username'), email: typed(input, 'email') });
  const weakness = weaknessOf(password, { isCommon: (word) => list.has(word), words });
  if (weakness) return weakness;
  if (/^\p{Nd}+$/u.test(password)) return 'numeric';
  return length < PASSPHRASE_MIN_LENGTH ? 'good' : 'strong';
}

function typed({ form }: HTMLInputElement, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}
