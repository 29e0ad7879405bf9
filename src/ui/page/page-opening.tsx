// The top of most pages: title, introduction and picture.
import type { JSX, ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './page-opening.module.css';

interface PageOpeningProps {
  title: TextKey;
  lead?: TextKey;
  /** Name of a file in `public/pictures/`, without `.svg`. The picture is decoration. */
  picture: string;
  children?: ReactNode;
}

/** The page's `h1` and introduction beside its picture; on a phone the picture is above them. */
export function PageOpening({ title, lead, picture, children }: PageOpeningProps): JSX.Element {
  return (
    <div className={styles.opening}>
      <div>
        <PageTitle textKey={title} />
        {lead && <Text textKey={lead} className="lead" />}
        {children}
      </div>
      <img
        src={`/pictures/${picture}.svg`}
        alt=""
        width={320}
        height={240}
        fetchPriority="low"
        className={styles.picture}
      />
    </div>
  );
}
