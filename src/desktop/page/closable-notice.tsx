import { useState, type JSX, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

/** A line above the picture, until the visitor puts it away. */
export function ClosableNotice({ children }: { children: ReactNode }): JSX.Element | null {
  const { t } = useTexts();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div role="status" className={styles.warning}>
      {children}
      <Button variant="quiet" onClick={() => setClosed(true)}>
        {t('desk.close')}
      </Button>
    </div>
  );
}
