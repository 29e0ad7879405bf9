// Two steps to a new password: asking for a link, and, with the link, choosing it.
import { useState, type JSX } from 'react';
import { callApi } from '#src/client/api-client.ts';
import { clearSession } from '#src/client/session.ts';
import { Field } from '#src/ui/field.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Done } from './done.tsx';
import { useLink, type MailLink } from './use-link.ts';
import buttons from '#src/ui/button.module.css';
import styles from './recovery.module.css';

/** Prerendered pages ask for the address; the link of a mail shows the other step. */
export function RecoverPage(): JSX.Element {
  const { t } = useTexts();
  const link = useLink();
  const isChoosing = typeof link === 'object' && link.purpose === 'reset';
  return (
    <div className="column">
      <PageTitle textKey="recover.title" />
      <noscript>
        <p>{t('recover.noScript')}</p>
      </noscript>
      <div className={styles.stage}>{isChoosing ? <Choosing key={link.token} link={link} /> : <AskForm />}</div>
    </div>
  );
}

/** The answer is the same whether there is such an account or not. */
function AskForm(): JSX.Element {
  const { t, language } = useTexts();
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <Text textKey="recover.intro" className="lead" />
      <ApiForm
        submit={t('recover.send')}
        working={t('recover.working')}
        labels={{ email: t('entra.email') }}
        onSend={async ({ email = '' }) => {
          setIsSent(false);
          await callApi('POST /auth/users/reset_password/', {
            language,
            body: { email: email.trim() },
            otherwise: 'errors.server',
          });
          setIsSent(true);
        }}
      >
        {(errors) => (
          <Field name="email" type="email" autoComplete="email" label={t('entra.email')} errors={errors('email')} />
        )}
      </ApiForm>
      <div role="status">{isSent && <Text textKey="recover.sent" />}</div>
    </>
  );
}

/** The form for this link, until the visitor would rather have another. */
function Choosing({ link }: { link: MailLink }): JSX.Element {
  const [isAskingAgain, setIsAskingAgain] = useState(false);
  return isAskingAgain ? <AskForm /> : <ChooseForm link={link} onAgain={() => setIsAskingAgain(true)} />;
}

function ChooseForm({ link, onAgain }: { link: MailLink; onAgain: () => void }): JSX.Element {
  const { t, language } = useTexts();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Done k="recover.done" to="entra" link="recover.signIn" />;
  return (
    <>
      <Text as="h2" textKey="recover.newTitle" />
      <Text textKey="recover.newIntro" />
      <ApiForm
        submit={t('recover.save')}
        working={t('recover.working')}
        labels={{ new_password: t('recover.newPassword') }}
        onSend={async ({ new_password }) => {
          const { uid, token } = link;
          const body = { uid, token, new_password };
          await callApi('POST /auth/users/reset_password_confirm/', { language, body, otherwise: 'errors.server' });
          // All sessions of the account have ended, this browser's with them.
          clearSession();
          setIsDone(true);
        }}
      >
        {(errors) => (
          <PasswordField name="new_password" label={t('recover.newPassword')} isNew errors={errors('new_password')} />
        )}
      </ApiForm>
      <p>
        <button type="button" className={buttons.quiet} onClick={onAgain}>
          {t('recover.again')}
        </button>
      </p>
    </>
  );
}
