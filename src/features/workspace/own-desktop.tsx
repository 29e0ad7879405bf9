// The member's desktop on the operator's own desktop host, with its state. Loaded after the page, for members alone.
import { useEffect, useState, type JSX } from 'react';
import { desktopAddress } from '#src/shared/desktop/desktop-address.ts';
import type { MemberDesktop } from '#src/shared/desktop/host-messages.ts';
import { isNearlyFull } from '#src/shared/desktop/nearly-full.ts';
import { formatSize } from '#src/shared/format-size.ts';
import { formatLabel, formatTime } from '#src/shared/format.ts';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { useLateTexts } from '#src/ui/late-texts.ts';
import { useTexts } from '#src/ui/texts.tsx';

/** Asks the host, which knows the member by a cookie of its own. Returns nothing if it does not answer, or refuses. */
async function ask(origin: string, method: 'GET' | 'DELETE', query = ''): Promise<MemberDesktop | undefined> {
  const address = `${origin}/api/desktop${query}`;
  const response = await fetch(address, { method, credentials: 'include' }).catch(() => undefined);
  return response?.ok ? ((await response.json().catch(() => undefined)) as MemberDesktop | undefined) : undefined;
}

/** A card of the list. The link opens the desktop, also while its state is not known. */
export function OwnDesktop({ origin }: { origin: string }): JSX.Element {
  const { language } = useTexts();
  const [answer, setAnswer] = useState<MemberDesktop | 'none'>();
  const [step, setStep] = useState<'asked' | 'busy' | 'failed'>();
  const late = useLateTexts('ownDesktop');

  useEffect(() => {
    let isOver = false;
    // Also when the member comes back from the tab with the desktop.
    const look = () =>
      void (document.hidden || ask(origin, 'GET').then((found) => isOver || setAnswer(found ?? 'none')));
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
    };
  }, [origin]);

  if (!late) return <li aria-busy />;
  const { t } = late;
  const { member, running, lastUsed, usedBytes, limitBytes }: Partial<MemberDesktop> =
    typeof answer === 'object' ? answer : {};
  const end = async () => {
    setStep('busy');
    const isEnded = (await ask(origin, 'DELETE', `?member=${member}`)) !== undefined;
    setAnswer((await ask(origin, 'GET')) ?? 'none');
    setStep(isEnded ? undefined : 'failed');
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
    <li>
      <h3>{t('ownDesktop.name')}</h3>
      <ExternalLink
        href={desktopAddress(origin, language, 'desktop')}
        label={t(running === undefined ? 'ownDesktop.open' : 'ownDesktop.resume')}
      />
      {rows.map(([label, value]) => (
        <span key={label}>
          {formatLabel(label, language)}
          {value}
        </span>
      ))}
      {usedBytes !== undefined && <small>{t('ownDesktop.files')}</small>}
      {usedBytes !== undefined && limitBytes !== undefined && isNearlyFull(usedBytes, limitBytes) && (
        <span role="status">{t('ownDesktop.full')}</span>
      )}
      {answer === 'none' && <span role="status">{t('ownDesktop.offline')}</span>}
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
    </li>
  );
}
