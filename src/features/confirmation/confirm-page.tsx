// The links of emails that confirm an address, or say that an account belongs to someone else, lead here. A button sends
// the request, not the page: programs that scan emails open links as well.
import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import { callApi } from '#src/client/api/api-client.ts';
import { getSession } from '#src/client/session/session.ts';
import { checkSession } from '#src/client/session/sign-in-flow.ts';
import { readEnded, type Ended } from '#src/shared/accounts/account-ended.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CardPage } from '#src/ui/forms/card-page.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Done } from './done.tsx';
import { sendIfSignedIn, sendOnceSignedIn } from './send-after-sign-in.ts';
import { useLink, type MailLink } from './use-link.ts';
import { useRecipient, type Recipient } from './use-recipient.ts';
import styles from './confirmation.module.css';

const ENDPOINTS = {
  activation: 'POST /auth/users/activation/',
  email: 'POST /auth/users/set_email_confirm/',
  disown: 'POST /auth/users/disown/',
} as const;
type Purpose = keyof typeof ENDPOINTS;

/** One page for all three purposes; the link names its own. */
export function ConfirmPage(): JSX.Element {
  const link = useLink();
  return (
    <CardPage title="confirm.title">
      <NeedsScript textKey="confirm.noScript" />
      <div className={styles.stage}>
        {link === 'none' || link === 'broken' || link?.purpose === 'reset' ? (
          <Text textKey="confirm.incomplete" />
        ) : null}
        {typeof link === 'object' && link.purpose !== 'reset' && (
          <Confirmation key={link.token} link={link} purpose={link.purpose} />
        )}
      </div>
    </CardPage>
  );
}

function Confirmation({ link, purpose }: { link: MailLink; purpose: Purpose }): JSX.Element {
  const { t, language } = useTexts();
  const [isDone, setIsDone] = useState(false);
  // An operator has to approve the account.
  const [isWaiting, setIsWaiting] = useState(false);
  const [ended, setEnded] = useState<readonly Ended[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const recipient = useRecipient(link);
  const request = recipient?.request;
  const kind = request && purpose === 'disown' ? 'requestDisown' : purpose;
  if (isDone) {
    const isGone = purpose === 'disown';
    return (
      <Done
        textKey={isWaiting ? 'confirm.activationWaits' : `confirm.${kind}Done`}
        ended={ended}
        to={isGone || isWaiting ? 'home' : 'account'}
        link={isGone || isWaiting ? 'confirm.home' : 'confirm.account'}
        isConfirmed={!isGone && !isWaiting}
      />
    );
  }
  if (recipient && recipient.state !== 'valid') return <Late recipient={recipient} link={link} />;
  return (
    <>
      <Text as="h2" textKey={`confirm.${purpose}Title`} />
      {recipient && <Text textKey="confirm.whose" values={{ email: recipient.email }} />}
      {request && <RequestOf request={request} />}
      <Text textKey={request && purpose === 'activation' ? 'confirm.requestActivationText' : `confirm.${kind}Text`} />
      <ApiForm
        submit={t(`confirm.${kind}`)}
        labels={{}}
        isDanger={purpose === 'disown'}
        onSend={async () => {
          const { uid, token } = link;
          // Sent with a session of the account, it proves that the member reads this address.
          const session = getSession()?.token;
          const body = { uid, token };
          const onHeaders = (headers: Headers) => {
            setIsWaiting(headers.get('Account-Status') === 'awaiting-approval');
            setEnded(readEnded(headers.get('Account-Ended')));
          };
          await callApi(ENDPOINTS[purpose], {
            language,
            token: session,
            body,
            onHeaders,
          }).catch((error: unknown) => {
            setHasFailed(true);
            throw error;
          });
          if (purpose !== 'disown') sendOnceSignedIn(body, session, language);
          // Updates the address in the browser's storage and the bar that asks for a confirmation.
          await checkSession(language);
          setIsDone(true);
        }}
      />
      {/* Members can request another link there. */}
      {hasFailed && purpose !== 'disown' && (
        <p>
          <PageLink to="account">{t('confirm.account')}</PageLink>
        </p>
      )}
    </>
  );
}

/** Which request a link is about: others may have asked with the same address. */
function RequestOf({ request }: { request: NonNullable<Recipient['request']> }): JSX.Element {
  const { language } = useTexts();
  const { username, message, created_at } = request;
  const date = formatTime(Date.parse(created_at), language);
  return (
    <>
      <Text textKey="confirm.request" values={{ date, username }} />
      {message !== '' && <blockquote>{message}</blockquote>}
    </>
  );
}

/** A link that has nothing left to do. */
function Late({ recipient, link }: { recipient: Recipient; link: MailLink }): JSX.Element {
  const { language } = useTexts();
  const { email, state } = recipient;
  // It may have been used without a session: with one it proves who reads the address. The server ignores it otherwise.
  const proveOwner = useEffectEvent(() => {
    if (state === 'done') sendIfSignedIn(link, language);
  });
  useEffect(() => proveOwner(), []);
  return state === 'done' ? (
    <Done textKey="confirm.again" values={{ email }} to="account" link="confirm.account" isConfirmed />
  ) : (
    <Done textKey="confirm.disownLate" to="recover" link="confirm.recover" />
  );
}
