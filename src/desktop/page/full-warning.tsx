import { useState, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

/** Says that there is almost no room for files. On a phone it takes a part of the picture, so that it can be closed. */
export function FullWarning({ onFiles }: { onFiles: () => void }): JSX.Element | null {
  const { t } = useTexts();
  const [isTold, setTold] = useState(false);
  if (isTold) return null;
  return (
    <div role="alert" className={styles.warning}>
      <span>{t('desk.homeFull')}</span>
      <Button variant="secondary" onClick={onFiles}>
        {t('desk.files')}
      </Button>
      <Button variant="quiet" onClick={() => setTold(true)}>
        {t('desk.close')}
      </Button>
    </div>
  );
}
