// /esci: an app asks to sign the member out (OpenID Connect RP-Initiated Logout). The address ends in `#` and a secret.
import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Failed } from './failed.tsx';
import { Notice } from './notice.tsx';
import { SignOutQuestion } from './sign-out-question.tsx';
import { useSecret } from './use-secret.ts';
import { useSignOut } from './use-sign-out.ts';
import { Waiting } from './waiting.tsx';
import styles from './apps.module.css';

const DONE = { all: 'signOut.doneAll', app: 'signOut.doneApp', ask: 'signOut.doneBefore' } as const;

/** Prerendered pages, which know no address, show the title alone. */
export function SignOutPage(): JSX.Element {
  const { t } = useTexts();
  const secret = useSecret();
  const { state, decide, retry } = useSignOut(secret);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <PageTitle textKey="signOut.title" />
        <noscript>
          <p>{t('signOut.noScript')}</p>
        </noscript>
        <div className={styles.stage}>
          {secret !== undefined && (state.phase === 'asking' || state.phase === 'leaving') && (
            <Waiting key={state.phase} textKey={`signOut.${state.phase === 'asking' ? 'working' : 'leaving'}`} />
          )}
          {state.phase === 'question' && <SignOutQuestion app={state.app} decide={decide} />}
          {state.phase === 'done' && <Ended title="signOut.doneTitle" text={DONE[state.ended]} app={state.app} />}
          {state.phase === 'expired' && <Ended title="signOut.expiredTitle" text="signOut.expiredText" />}
          {state.phase === 'failed' && <Failed failure={state.failure} retry={t('signOut.retry')} onRetry={retry} />}
        </div>
      </div>
      <img src="/pictures/door.svg" alt="" width={320} height={240} fetchPriority="low" />
    </div>
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
