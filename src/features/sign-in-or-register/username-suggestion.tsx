import { useEffect, useEffectEvent, useState, type JSX, type RefObject } from 'react';
import type { Failure } from '#src/client/api/failure.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { freeVariant, suggestedUsername } from './suggested-username.ts';
import styles from './account-form.module.css';

interface SuggestionProps {
  field: RefObject<HTMLInputElement | null>;
  /** Why the last attempt failed: perhaps because the name is taken. */
  failure: Failure | undefined;
}

/** Says that the username is the visitor's address, and offers another one with one press; the same for a name that is taken. */
export function UsernameSuggestion({ field, failure }: SuggestionProps): JSX.Element | null {
  const { t } = useTexts();
  const [name, setName] = useState<string>();
  const [variant, setVariant] = useState<string>();
  const follow = useEffectEvent(() => {
    setName(suggestedUsername(field.current?.value ?? ''));
    setVariant(undefined);
  });
  useEffect(() => {
    follow();
    // At the window, after the form has mirrored the address.
    const listener = () => follow();
    addEventListener('input', listener);
    return () => removeEventListener('input', listener);
  }, []);
  useEffect(() => {
    if (failure?.codes?.some(({ code }) => code === 'usernameTaken'))
      setVariant(freeVariant(field.current?.value ?? ''));
  }, [failure, field]);
  const offered = variant ?? name;
  if (offered === undefined) return null;
  const use = () => {
    const input = field.current;
    if (!input) return;
    input.value = offered;
    // For the form this is typed: the address is not mirrored any more.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    // The button is gone (WCAG 2.4.3).
    input.focus();
  };
  return (
    <div className={styles.suggestion}>
      {variant === undefined && <Text textKey="signIn.usernameIsAddress" />}
      <Button variant="quiet" onClick={use}>
        {t('signIn.useName', { name: offered })}
      </Button>
    </div>
  );
}
