// Two steps to a new password: asking for a link, and choosing the password with the link.
import { useState, type JSX } from 'react';
import { callApi } from '#src/client/api/api-client.ts';
import { forgetEndedSession } from '#src/client/session/sign-in-flow.ts';
import { Done } from '#src/features/confirmation/done.tsx';
import { forgetLink, useLink, type MailLink } from '#src/features/confirmation/use-link.ts';
import { useRecipient } from '#src/features/confirmation/use-recipient.ts';
import { readEnded, type Ended } from '#src/shared/accounts/account-ended.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CardPage } from '#src/ui/forms/card-page.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from '#src/features/confirmation/confirmation.module.css';

/** Prerendered pages ask for the address; the link of an email leads to the other step. */
export function RecoverPage(): JSX.Element {
  const link = useLink();
  const isResetLink = typeof link === 'object' && link.purpose === 'reset';
  return (
    <CardPage title="recover.title">
      <NeedsScript textKey="recover.noScript" />
      <div className={styles.stage}>{isResetLink ? <ResetForm key={link.token} link={link} /> : <AskForm />}</div>
    </CardPage>
  );
}

/** The message is the same whether the account exists or not. */
function AskForm(): JSX.Element {
  const { t, language } = useTexts();
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <Text textKey="recover.intro" className="lead" />
      <ApiForm
        submit={t('recover.send')}
        labels={{ email: t('signIn.email') }}
        onSend={async ({ email = '' }) => {
          setIsSent(false);
          await callApi('POST /auth/users/reset_password/', {
            language,
            body: { email: email.trim() },
          });
          setIsSent(true);
        }}
      >
        {(field) => <Field {...field('email')} type="email" autoComplete="email" label={t('signIn.email')} />}
      </ApiForm>
      <Status>{isSent && <Text textKey="recover.sent" />}</Status>
    </>
  );
}

/** The form for this link, until the visitor asks for another link. */
function ResetForm({ link }: { link: MailLink }): JSX.Element {
  const [isAskingAgain, setIsAskingAgain] = useState(false);
  const askAgain = () => {
    forgetLink();
    setIsAskingAgain(true);
  };
  return isAskingAgain ? <AskForm /> : <ChooseForm link={link} onAgain={askAgain} />;
}

function ChooseForm({ link, onAgain }: { link: MailLink; onAgain: () => void }): JSX.Element {
  const { t, language } = useTexts();
  const [isDone, setIsDone] = useState(false);
  const [ended, setEnded] = useState<readonly Ended[]>([]);
  const recipient = useRecipient(link);
  if (isDone) return <Done textKey="recover.done" to="signIn" link="recover.signIn" ended={ended} />;
  return (
    <>
      <Text as="h2" textKey="recover.newTitle" />
      {recipient && <Text textKey="recover.whose" values={{ email: recipient.email }} />}
      <Text textKey="recover.newIntro" />
      <ApiForm
        submit={t('recover.save')}
        labels={{ new_password: t('recover.newPassword') }}
        onSend={async ({ new_password }) => {
          const { uid, token } = link;
          const body = { uid, token, new_password };
          const onHeaders = (headers: Headers) => setEnded(readEnded(headers.get('Account-Ended')));
          const request = { language, body, onHeaders } as const;
          await callApi('POST /auth/users/reset_password_confirm/', request);
          // The server has ended all sessions of the account. The one of this browser may be another account's.
          await forgetEndedSession(language);
          forgetLink();
          setIsDone(true);
        }}
      >
        {(field) => (
          <>
            {/* By this address a password manager finds the entry to change. */}
            <input type="text" name="owner" hidden readOnly autoComplete="username" value={recipient?.email ?? ''} />
            <PasswordField {...field('new_password')} label={t('recover.newPassword')} isNew />
          </>
        )}
      </ApiForm>
      <p>
        <Button variant="quiet" onClick={onAgain}>
          {t('recover.again')}
        </Button>
      </p>
    </>
  );
}
