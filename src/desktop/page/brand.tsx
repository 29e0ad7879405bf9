import type { JSX } from 'react';
import site from '#site';
import { Mark } from '#src/ui/page/mark.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Icon } from './icon.tsx';
import styles from './bar.module.css';

/** The mark with the product's name. */
export function Brand(): JSX.Element {
  return (
    <span className={styles.brand}>
      <Mark className={styles.mark} />
      {site.name}
    </span>
  );
}

/** The way back: the mark with the words that say so. On phones an arrow. `to`: an address of the site. */
export function BackToSite({ to }: { to: string }): JSX.Element {
  const { t } = useTexts();
  return (
    <a className={styles.back} href={to} title={t('desk.back')}>
      <Icon name="back" />
      <Mark className={styles.mark} />
      <span>{t('desk.back')}</span>
    </a>
  );
}
