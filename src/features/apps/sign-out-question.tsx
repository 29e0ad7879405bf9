import { useId, type JSX } from 'react';
import { ErrorBanner } from '#src/ui/forms/error-banner.tsx';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Notice } from './notice.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './apps.module.css';

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
    <button
      type="button"
      className={buttons.secondary}
      aria-disabled={isBusy || undefined}
      onClick={() => void run(() => decide(decision))}
    >
      {label}
    </button>
  );
  return (
    <Notice title={app === null ? 'signOut.questionAnyone' : 'signOut.question'} values={values}>
      {failure && words && <ErrorBanner failure={failure} words={words} formId={id} labels={{}} />}
      <Text textKey="signOut.text" />
      <div className={styles.choices}>
        {button('all', t('signOut.all'))}
        {app !== null && button('app', t('signOut.app', values))}
        <PageLink to="home" className={buttons.quiet}>
          {t('signOut.stay')}
        </PageLink>
      </div>
    </Notice>
  );
}
