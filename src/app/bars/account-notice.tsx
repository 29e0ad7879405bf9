// The notice above the page that asks a member to confirm the address, or warns that the account is about to be deleted.
import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { deletionDay } from '#src/client/session/deletion-day.ts';
import { accountStatus, getSession, type Session } from '#src/client/session/session.ts';
import { checkSession, checkSessionOnce } from '#src/client/session/sign-in-flow.ts';
import { useAccountStatus, useSession } from '#src/client/session/use-session.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import type { RowId } from '#src/shared/pages/pages.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useView } from '#src/ui/page/view.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import styles from './bars.module.css';

/** /account has a section about it, /confirm is where an address is confirmed, /entra leads on. On the others a member answers an app. */
const WITHOUT: ReadonlySet<RowId | undefined> = new Set<RowId | undefined>([
  'account',
  'confirm',
  'signIn',
  'consent',
  'signOut',
]);

/** The sessions whose notice is closed: it has another place on the next page. */
const closed = new WeakSet<Session>();

/** One notice for each session: what one member has closed or done is not another's. */
export function AccountNotice(): JSX.Element {
  return <SessionsNotice key={useSession()?.token} />;
}

/**
 * Asks the server for the account's status once a visit, unless a sign-in or /account has just given it, and each time that /lavoro is
 * opened: the session may have ended. Shows nothing if no action is needed.
 */
function SessionsNotice(): JSX.Element | null {
  const { language } = useTexts();
  const { page } = useView();
  const status = useAccountStatus();
  const session = useSession();
  const [isClosed, setIsClosed] = useState(() => session !== undefined && closed.has(session));
  const isPending = useRef(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [result, setResult] = useState<'resent' | 'stayed'>();
  const [failure, setFailure] = useState<Failure>();
  const words = useFailureWords(failure);
  const isDone = result !== undefined;
  const texts = useTextGroup('accountNotice', Boolean(status) || isDone);

  const [isWorkArea, isAccount] = [page === 'workArea', page === 'account'];
  const check = useEffectEvent(() => {
    if (isWorkArea || (accountStatus() === null && !isAccount)) void checkSessionOnce(language);
  });
  useEffect(() => check(), [isWorkArea, isAccount]);

  const deletedOn = deletionDay(status);
  // The home page asks for the confirmation in its own place (src/features/home/member-home.tsx).
  const hasPlace = WITHOUT.has(page) || (page === 'home' && deletedOn === undefined && !isDone);
  if (!(status || isDone) || !texts || isClosed || hasPlace) return null;
  const { t } = texts;
  const finish = (done: 'resent' | 'stayed') => {
    const button = closeButton.current;
    // The button that was pressed goes (WCAG 2.4.3).
    if (button?.parentElement?.contains(document.activeElement)) button.focus();
    setResult(done);
  };
  const act = async () => {
    if (isPending.current) return;
    isPending.current = true;
    setFailure(undefined);
    try {
      if (deletedOn === undefined) {
        await callMemberApi('POST /auth/users/resend_activation/', language, { body: { email: getSession()?.email } });
        finish('resent');
      } else {
        await callMemberApi('POST /auth/users/stay/', language);
        finish('stayed');
        await checkSession(language);
      }
    } catch (error) {
      setFailure(await failureOf(error, language));
    } finally {
      isPending.current = false;
    }
  };
  const close = () => {
    focusHeading();
    if (session) closed.add(session);
    setIsClosed(true);
  };
  return (
    <section aria-label={t('accountNotice.label')} className={styles.notice} lang={texts.language}>
      <Status as="p" lang={words?.lang}>
        {words
          ? words.sentence
          : result
            ? t(`accountNotice.${result}`)
            : deletedOn === undefined
              ? t('accountNotice.unconfirmed')
              : t('accountNotice.leaving', { date: formatLongDate(Date.parse(deletedOn), texts.language) })}
      </Status>
      {!isDone && (
        <Button variant="secondary" onClick={() => void act()}>
          {t(deletedOn === undefined ? 'accountNotice.resend' : 'accountNotice.stay')}
        </Button>
      )}
      <Button ref={closeButton} variant="quiet" onClick={close}>
        {t('accountNotice.close')}
      </Button>
    </section>
  );
}
