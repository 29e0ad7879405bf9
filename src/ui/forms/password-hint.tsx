// Advice on a password while it is chosen: how good it is, and why. The server decides.
import { useEffect, useState, type JSX } from 'react';
import site from '#site';
import { isLongerThan, normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';
import { namesOf, PASSPHRASE_MIN_LENGTH, weaknessOf } from '#src/shared/passwords/password-rules.ts';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';

/** Advice at each key would interrupt a screen reader all the time. */
const PAUSE_MS = 400;

type Advice = 'tooShort' | 'common' | 'numeric' | 'pattern' | 'context' | 'good' | 'strong';

/** The advice on the value of `input`; nothing while it is empty or the texts are not loaded. */
export function PasswordHint({ input }: { input: HTMLInputElement }): JSX.Element | null {
  const texts = useTextGroup('passwordHint');
  const advice = useAdvice(input);
  if (!advice || !texts) return null;
  const key = `passwordHint.${advice}` as const;
  return (
    <span lang={texts.isFallback(key) ? 'it' : undefined}>
      {texts.t(key, { min: FIELD_LIMITS.passwordMin, long: PASSPHRASE_MIN_LENGTH })}
    </span>
  );
}

/** The advice on the field's value, a moment after the last change; `undefined` until the list of passwords is loaded. */
function useAdvice(input: HTMLInputElement): Advice | undefined {
  const [advice, setAdvice] = useState<Advice>();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let common: ReadonlySet<string> | undefined;
    const adviseSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => common && setAdvice(adviceOn(input, common)), PAUSE_MS);
    };
    input.addEventListener('input', adviseSoon);
    import('virtual:common-passwords').then(
      ({ default: words }) => {
        common = new Set(words);
        if (!isOver) adviseSoon();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      input.removeEventListener('input', adviseSoon);
    };
  }, [input]);
  return advice;
}

/** The first weakness in the order in which a visitor can fix them: length first. */
function adviceOn(input: HTMLInputElement, common: ReadonlySet<string>): Advice | undefined {
  if (input.value === '' || isLongerThan(input.value, FIELD_LIMITS.passwordMax)) return undefined;
  const password = normalizeBounded(input.value, 'NFC', FIELD_LIMITS.passwordMax);
  const length = Array.from(password).length;
  if (length < FIELD_LIMITS.passwordMin) return 'tooShort';
  const names = { product: site.name, username: siblingValue(input, 'username'), email: siblingValue(input, 'email') };
  const weakness = weaknessOf(password, { isCommon: (word) => common.has(word), words: namesOf(names) });
  if (weakness) return weakness;
  if (/^\p{Nd}+$/u.test(password)) return 'numeric';
  return length < PASSPHRASE_MIN_LENGTH ? 'good' : 'strong';
}

/** The value of another field of the same form; empty if there is none. */
function siblingValue({ form }: HTMLInputElement, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}
