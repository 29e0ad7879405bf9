import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
// The quiet bar at the foot of the window: confirm your address, or: this account is about to be erased.
import * as list from 'virtual:texts/accountNotice';
import { callMemberApi } from '#src/client/member-api.ts';
import { accountStatus, getSession, onSessionChange } from '#src/client/session.ts';
import { checkSession } from '#src/client/sign-in-flow.ts';
import { formatLongDate } from '#src/shared/format.ts';
import type { Texts } from '#src/shared/texts.ts';
import { loadLateTexts } from '#src/ui/late-texts.ts';
import { useTexts } from '#src/ui/texts.tsx';
import { useView } from '#src/ui/view.tsx';
import buttons from '#src/ui/button.module.css';
import styles from './bars.module.css';

/** Asks the server once a visit how the account stands, unless a sign-in has just said so. */
export function AccountNotice(): JSX.Element | null {
  const { language } = useTexts();
  const { page } = useView();
  const status = useSyncExternalStore(onSessionChange, accountStatus, () => null);
  const [texts, setTexts] = useState<Texts>();
  const [isClosed, setIsClosed] = useState(false);
  const isUnderWay = useRef(false);
  const [said, setSaid] = useState<'resent' | 'failed'>();

  useEffect(() => {
    if (accountStatus() === null) void checkSession(language);
  }, [language]);
  useEffect(() => {
    if (!status) return;
    loadLateTexts(language, list).then(setTexts, () => undefined);
  }, [status, language]);

  // /account says the same at more length.
  if (!status || !texts || isClosed || page === 'account') return null;
  const leavesOn = /^leaving; date=(\S+)$/.exec(status)?.[1];
  const { t } = texts;
  const answer = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      if (leavesOn === undefined) {
        await callMemberApi('POST /auth/users/resend_activation/', language, { body: { email: getSession()?.email } });
        setSaid('resent');
      } else {
        await callMemberApi('POST /auth/users/stay/', language);
        await checkSession(language);
      }
    } catch {
      setSaid('failed');
    } finally {
      isUnderWay.current = false;
    }
  };
  return (
    <section aria-label={t('accountNotice.label')} className={styles.offer} lang={texts.language}>
      <p role="status">
        {said
          ? t(`accountNotice.${said}`)
          : leavesOn === undefined
            ? t('accountNotice.unconfirmed')
            : t('accountNotice.leaving', { date: formatLongDate(Date.parse(leavesOn), texts.language) })}
      </p>
      {said !== 'resent' && (
        <button type="button" className={buttons.secondary} onClick={() => void answer()}>
          {t(leavesOn === undefined ? 'accountNotice.resend' : 'accountNotice.stay')}
        </button>
      )}
      <button type="button" className={buttons.quiet} onClick={() => setIsClosed(true)}>
        {t('accountNotice.close')}
      </button>
    </section>
  );
}
