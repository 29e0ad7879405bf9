import type { JSX, ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import styles from './card-page.module.css';

interface CardPageProps {
  /** The heading; without it the children bring one. */
  title?: TextKey;
  className?: string | undefined;
  children: ReactNode;
}

/** A page with one thing to do: a narrow column, and the picture of a door beside it in a wide window. */
export function CardPage({ title, className = '', children }: CardPageProps): JSX.Element {
  return (
    <div className={`${styles.page} ${className}`}>
      <div className={styles.card}>
        {title && <PageTitle textKey={title} />}
        {children}
      </div>
      <img src="/pictures/door.svg" alt="" width={320} height={240} fetchPriority="low" />
    </div>
  );
}
