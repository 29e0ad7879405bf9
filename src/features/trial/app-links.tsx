// One press to an app: links that open one app of the operator's desktop host alone.
import { useEffect, useState, type JSX } from 'react';
import { DESKTOP_APPS, type DesktopApp } from '#src/desktop/protocol/apps.ts';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useReaderChoice } from './reader-switch.tsx';
import { tellHost } from './tell-host.ts';
import { useLook } from './use-look.ts';
import styles from './app-links.module.css';

const [TRIES, RETRY_AFTER_MS] = [5, 1_000];

interface AppLinksProps {
  origin: string;
  what: 'trial' | 'desktop';
  /** See `desktopAddress`. */
  member?: string | undefined;
  /** Another link beside it comes first. */
  isSecondary?: boolean;
  /** The link to the whole desktop, where that is all that is known. */
  children: JSX.Element;
}

export function AppLinks({ origin, what, member, isSecondary = false, children }: AppLinksProps): JSX.Element {
  const { t, language } = useTexts();
  const reader = useReaderChoice();
  const look = useLook();
  const [apps, setApps] = useState<readonly DesktopApp[]>([]);
  useEffect(() => {
    const over = new AbortController();
    void askForApps(origin, over.signal).then((found) => over.signal.aborted || setApps(found));
    return () => over.abort();
  }, [origin]);
  const hasWriter = apps.includes('writer');
  useEffect(() => {
    if (what === 'trial' && hasWriter) tellHost(origin, language, reader === true);
  }, [origin, what, language, hasWriter, reader, look]);
  if (apps.length === 0) return children;
  return (
    <ul className={styles.apps}>
      {apps.map((app) => (
        <li key={app}>
          <a
            href={desktopAddress(origin, language, what, { member, app, reader, look })}
            className={buttonClass(isSecondary ? 'secondary' : 'primary')}
          >
            {t(`desktops.${app}`)}
          </a>
        </li>
      ))}
      <li>
        <a href={desktopAddress(origin, language, what, { member, reader, look })} className={buttonClass('secondary')}>
          {t('desktops.whole')}
        </a>
      </li>
    </ul>
  );
}

/** Asks again for a while: a host that starts together with the site answers a little later. */
async function askForApps(origin: string, signal: AbortSignal): Promise<readonly DesktopApp[]> {
  if (origin === '') return [];
  for (let tries = 1; tries <= TRIES && !signal.aborted; tries += 1) {
    try {
      const { apps } = (await (await fetch(`${origin}/api/apps`, { signal })).json()) as { apps?: unknown };
      return DESKTOP_APPS.filter((app) => Array.isArray(apps) && apps.includes(app));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
  return [];
}
