import { useId, type JSX } from 'react';
import { Notice } from '#src/features/apps/consent/notice.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorBanner } from '#src/ui/forms/error-banner.tsx';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from '#src/features/apps/consent/apps.module.css';

interface QuestionProps {
  /** Null: the app did not say who it is. */
  app: string | null;
  decide: (decision: 'all' | 'app') => Promise<void>;
}

/** Asks whether to sign out of everything, of one app, or not at all. */
export function SignOutQuestion({ app, decide }: QuestionProps): JSX.Element {
  const { t } = useTexts();
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure);
  const id = useId();
  const values = { app: app ?? '' };
  const button = (decision: 'all' | 'app', label: string) => (
    <Button variant="secondary" isDisabled={isBusy} onClick={() => void run(() => decide(decision))}>
      {label}
    </Button>
  );
  return (
    <Notice title={app === null ? 'signOut.questionAnyone' : 'signOut.question'} values={values}>
      {failure && words && <ErrorBanner failure={failure} words={words} formId={id} labels={{}} />}
      <Text textKey="signOut.text" />
      <div className={styles.choices}>
        {button('all', t('signOut.all'))}
        {app !== null && button('app', t('signOut.app', values))}
        <ButtonLink to="home" variant="quiet">
          {t('signOut.stay')}
        </ButtonLink>
      </div>
    </Notice>
  );
}
