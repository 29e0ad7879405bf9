import type { JSX } from 'react';
import site from '#site';
import { Mark } from '#src/ui/page/mark.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

/** The mark with the product's name. `back`: leads to that address of the site. */
export function Brand({ back }: { back?: string }): JSX.Element {
  const { t } = useTexts();
  const content = (
    <>
      <Mark className={styles.mark} />
      {site.name}
    </>
  );
  if (back === undefined) return <span className={styles.brand}>{content}</span>;
  return (
    <a className={styles.brand} href={back} title={t('desk.back')}>
      {content}
      <span className="visually-hidden">: {t('desk.back')}</span>
    </a>
  );
}
