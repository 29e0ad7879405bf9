// The member's desktop on the operator's own desktop host, with its state. Loaded after the page, for members alone.
import { useEffect, useState, type JSX } from 'react';
import site from '#site';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { useAccountStatus } from '#src/client/session/use-session.ts';
import { desktopAddress, filesAddress } from '#src/desktop/protocol/desktop-address.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import type { MemberDesktop } from '#src/desktop/protocol/host-messages.ts';
import { isNearlyFull } from '#src/desktop/protocol/nearly-full.ts';
import { AppLinks } from '#src/features/trial/app-links.tsx';
import { ReaderSwitch, useReaderChoice } from '#src/features/trial/reader-switch.tsx';
import { useLook } from '#src/features/trial/use-look.ts';
import { formatSize } from '#src/shared/languages/format-size.ts';
import { formatLabel, formatTime } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import styles from './work-area.module.css';

/** More would push the apps out of sight. */
const MOST_DOCUMENTS = 3;

/** The code by which the host knows the member; nothing if it does not, or the site does not say. */
async function findMember(language: Language): Promise<string | undefined> {
  if (site.apiBaseUrl !== null) return undefined;
  return (await callMemberApi('GET /auth/apps/', language).catch(() => undefined))?.desktop_member;
}

/**
 * Asks the host for the member's desktop: its cookie may be that of somebody else who used this browser. Returns nothing if the host
 * does not answer, or refuses.
 */
async function ask(origin: string, method: 'GET' | 'DELETE', member = ''): Promise<MemberDesktop | undefined> {
  const address = `${origin}/api/desktop${member && `?member=${member}`}`;
  const response = await fetch(address, { method, credentials: 'include' }).catch(() => undefined);
  return response?.ok ? ((await response.json().catch(() => undefined)) as MemberDesktop | undefined) : undefined;
}

/** The content of its card. The link opens the desktop, also while its state is not known. */
export function OwnDesktop({ origin }: { origin: string }): JSX.Element {
  const page = useTexts();
  const { language } = page;
  const [member, setMember] = useState<string>();
  const [answer, setAnswer] = useState<MemberDesktop | 'none'>();
  const [step, setStep] = useState<'asked' | 'busy' | 'failed'>();
  const late = useTextGroup('ownDesktop');
  const isUnconfirmed = useAccountStatus() === 'unconfirmed';
  const reader = useReaderChoice();
  const look = useLook();

  useEffect(() => {
    let isOver = false;
    // Also when the member comes back from the tab with the desktop, in which the host may have met the member.
    const update = async () => {
      const known = await findMember(language);
      if (isOver) return;
      setMember(known);
      const found = await ask(origin, 'GET', known);
      if (!isOver) setAnswer(found ?? 'none');
    };
    const look = () => void (document.hidden || update());
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [origin, language]);

  if (!late) return <span aria-busy />;
  const { t } = late;
  const state: Partial<MemberDesktop> = typeof answer === 'object' ? answer : {};
  const { running, lastUsed, usedBytes, limitBytes, documents = [] } = state;
  const address = desktopAddress(origin, language, 'desktop', { member, reader, look });
  const end = async () => {
    setStep('busy');
    const answered = await ask(origin, 'DELETE', member);
    // The answer may be lost, and the desktop closed.
    const found = answered ?? (await ask(origin, 'GET', member));
    setAnswer(found ?? 'none');
    setStep(found?.signedIn && found.running === undefined ? undefined : 'failed');
  };
  const rows = [
    running !== undefined && ([t('ownDesktop.running'), formatTime(running, language)] as const),
    running === undefined &&
      lastUsed !== undefined &&
      ([t('ownDesktop.lastUsed'), formatTime(lastUsed, language)] as const),
    usedBytes !== undefined &&
      limitBytes !== undefined &&
      ([
        t('ownDesktop.space'),
        t('ownDesktop.of', { used: formatSize(usedBytes, language), limit: formatSize(limitBytes, language) }),
      ] as const),
  ].filter((row) => row !== false);
  return (
    <>
      {state.isTrialsOnly ? (
        <span>{t('ownDesktop.trialsOnly')}</span>
      ) : (
        <>
          {isUnconfirmed && <ConfirmFirst />}
          {running !== undefined && (
            <a href={address} className={buttonClass('primary')}>
              {t('ownDesktop.resume')}
            </a>
          )}
          {documents.length > 0 && (
            <div className={styles.ways}>
              {documents.slice(0, MOST_DOCUMENTS).map((file) => (
                <a
                  key={file}
                  href={desktopAddress(origin, language, 'desktop', { member, file, reader, look })}
                  className={buttonClass('secondary')}
                >
                  {t('ownDesktop.continue', { name: nameOfPath(file) })}
                </a>
              ))}
            </div>
          )}
          <AppLinks origin={origin} what="desktop" member={member} isSecondary={running !== undefined}>
            <>
              {running === undefined && (
                <a href={address} className={buttonClass('primary')}>
                  {page.t('desktops.open')}
                </a>
              )}
            </>
          </AppLinks>
          <div className={styles.files}>
            <a href={filesAddress(origin, language, member)} className={buttonClass('secondary')}>
              {t('ownDesktop.yourFiles')}
            </a>
            {usedBytes !== undefined && <small>{t('ownDesktop.files')}</small>}
          </div>
          <ReaderSwitch />
        </>
      )}
      {rows.map(([label, value]) => (
        <span key={label}>
          {formatLabel(label, language)}
          {value}
        </span>
      ))}
      {usedBytes !== undefined && limitBytes !== undefined && isNearlyFull(usedBytes, limitBytes) && (
        <Status as="span">{t('ownDesktop.full')}</Status>
      )}
      {answer === 'none' && <Status as="span">{t('ownDesktop.offline')}</Status>}
      {step === 'failed' && <span role="alert">{t('ownDesktop.failed')}</span>}
      {step === 'asked' && <span role="alert">{t('ownDesktop.ask')}</span>}
      {running !== undefined && (
        <Button
          variant={step === 'asked' ? 'danger' : 'secondary'}
          isBusy={step === 'busy'}
          onClick={() => (step === 'asked' ? void end() : setStep('asked'))}
        >
          {t('ownDesktop.end')}
        </Button>
      )}
      {step === 'asked' && (
        <Button variant="secondary" onClick={() => setStep(undefined)}>
          {t('ownDesktop.cancel')}
        </Button>
      )}
    </>
  );
}
