import { useState, type JSX, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

interface ClosableNoticeProps {
  /** The focus would be lost with the button. */
  onClosed: () => void;
  children: ReactNode;
}

/** A line above the picture, until the visitor puts it away. */
export function ClosableNotice({ onClosed, children }: ClosableNoticeProps): JSX.Element | null {
  const { t } = useTexts();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div className={styles.warning}>
      <Status as="span">{children}</Status>
      <Button
        variant="quiet"
        onClick={() => {
          setClosed(true);
          onClosed();
        }}
      >
        {t('desk.close')}
      </Button>
    </div>
  );
}
