import { useEffect, useState, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './desktop.module.css';

interface CrashNoticeProps {
  readonly kind: 'trial' | 'work';
  readonly onOpenAgain: () => void;
}

/** In which the session says whether the app is open again. */
const OPENS_WITHIN_MS = 8000;

/** Says that an app of the session has ended by itself, and offers it again. */
export function CrashNotice({ kind, onOpenAgain }: CrashNoticeProps): JSX.Element | null {
  const { t } = useTexts();
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const timer = isPressed ? setTimeout(() => setPressed(false), OPENS_WITHIN_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isPressed]);
  if (isPressed) return null;
  return (
    <div role="alert" className={styles.warning}>
      <span>{t(kind === 'work' ? 'desk.crashedWork' : 'desk.crashedTrial')}</span>
      <Button
        variant="secondary"
        onClick={() => {
          setPressed(true);
          onOpenAgain();
        }}
      >
        {t('desk.openAgain')}
      </Button>
    </div>
  );
}
