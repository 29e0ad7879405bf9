import type { JSX } from 'react';
import type { SharingState } from '#src/desktop/protocol/guest-messages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { CopyButton } from '#src/ui/buttons/copy-button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { linkAddress } from './links.ts';
import styles from './sharing.module.css';

interface LinkListProps {
  /** Of the session. */
  address: string;
  links: SharingState['links'];
  onEnd: (link: number) => void;
}

/** The links of the session: what each is for, how long it goes on, its address where this page made it. */
export function LinkList({ address, links, onEnd }: LinkListProps): JSX.Element | null {
  const { t, count, language } = useTexts();
  if (links.length === 0) return null;
  return (
    <ul className={styles.people}>
      {links.map(({ link, kind, seconds }) => {
        const whole = linkAddress(address, link, language);
        const left = count('desk.minutesLeft', Math.ceil(seconds / 60));
        const label = `${t(kind === 'help' ? 'desk.shareHelp' : 'desk.shareWatch')} (${left})`;
        return (
          <li key={link}>
            {label}
            {whole !== undefined && (
              <input
                className={styles.address}
                value={whole}
                readOnly
                aria-label={label}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
            <div role="group" aria-label={label} className={styles.ways}>
              {whole !== undefined && (
                <CopyButton
                  text={whole}
                  label={t('desk.shareCopy')}
                  done={t('desk.clipCopied')}
                  failed={t('desk.clipFailed')}
                />
              )}
              <Button variant="secondary" onClick={() => onEnd(link)}>
                {t('desk.shareEndLink')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
