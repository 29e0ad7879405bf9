// One press to an app: links that open one app of the operator's desktop host alone.
import { useEffect, useState, type JSX } from 'react';
import { DESKTOP_APPS, type DesktopApp } from '#src/desktop/protocol/apps.ts';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './app-links.module.css';

interface AppLinksProps {
  origin: string;
  what: 'trial' | 'desktop';
  /** See `desktopAddress`. */
  member?: string | undefined;
  /** The link to the whole desktop, where that is all that is known. */
  children: JSX.Element;
}

export function AppLinks({ origin, what, member, children }: AppLinksProps): JSX.Element {
  const { t, language } = useTexts();
  const [apps, setApps] = useState<readonly DesktopApp[]>([]);
  useEffect(() => {
    let isOver = false;
    void askForApps(origin).then((found) => isOver || setApps(found));
    return () => void (isOver = true);
  }, [origin]);
  if (apps.length === 0) return children;
  return (
    <ul className={styles.apps}>
      {apps.map((app) => (
        <li key={app}>
          <a href={desktopAddress(origin, language, what, { member, app })} className={buttonClass('primary')}>
            {t(`desktops.${app}`)}
          </a>
        </li>
      ))}
      <li>
        <a href={desktopAddress(origin, language, what, { member })} className={buttonClass('secondary')}>
          {t('desktops.whole')}
        </a>
      </li>
    </ul>
  );
}

async function askForApps(origin: string): Promise<readonly DesktopApp[]> {
  if (origin === '') return [];
  try {
    const { apps } = (await (await fetch(`${origin}/api/apps`)).json()) as { apps?: unknown };
    return DESKTOP_APPS.filter((app) => Array.isArray(apps) && apps.includes(app));
  } catch {
    return [];
  }
}
