// /esci: an app asks to sign the member out (OpenID Connect RP-Initiated Logout). The address ends in `#` and a secret.
import { lazy, Suspense, type JSX } from 'react';
import { Notice } from '#src/features/apps/consent/notice.tsx';
import { Waiting } from '#src/features/apps/consent/waiting.tsx';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { CardPage } from '#src/ui/forms/card-page.tsx';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { useSecret } from './use-secret.ts';
import { useSignOut } from './use-sign-out.ts';
import styles from '#src/features/apps/consent/apps.module.css';

const loadQuestion = () => import('./sign-out-question.tsx');
// Rendered when `useSignOut` has loaded the chunk, so that this cannot fail.
const SignOutQuestion = lazy(() => loadQuestion().then((loaded) => ({ default: loaded.SignOutQuestion })));

const DONE = { all: 'signOut.doneAll', app: 'signOut.doneApp', ask: 'signOut.doneBefore' } as const;

/** Prerendered pages, which know no address, show the title alone. */
export function SignOutPage(): JSX.Element {
  const { t } = useTexts();
  const secret = useSecret();
  const { state, decide, retry } = useSignOut(secret, loadQuestion);
  return (
    <CardPage title="signOut.title" className={styles.held}>
      <NeedsScript textKey="signOut.noScript" />
      <div className={styles.stage}>
        {secret !== undefined && (state.phase === 'asking' || state.phase === 'leaving') && (
          <Waiting key={state.phase} textKey={state.phase === 'asking' ? 'frame.working' : 'signOut.leaving'} />
        )}
        {state.phase === 'question' && (
          <Suspense>
            <SignOutQuestion app={state.app} decide={decide} />
          </Suspense>
        )}
        {state.phase === 'done' && <Ended title="signOut.doneTitle" text={DONE[state.ended]} app={state.app} />}
        {state.phase === 'expired' && <Ended title="signOut.expiredTitle" text="signOut.expiredText" />}
        {state.phase === 'failed' && <LoadFailure failure={state.failure} retry={t('signOut.retry')} onRetry={retry} />}
      </div>
    </CardPage>
  );
}

interface EndedProps {
  title: TextKey;
  text: TextKey;
  app?: string | null;
}

function Ended({ title, text, app = null }: EndedProps): JSX.Element {
  const { t } = useTexts();
  return (
    <Notice title={title}>
      <Text textKey={text} values={{ app: app ?? '' }} />
      <p>
        <PageLink to="home">{t('signOut.home')}</PageLink>
      </p>
    </Notice>
  );
}
