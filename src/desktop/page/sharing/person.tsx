import { useId, type JSX } from 'react';
import type { SharingState } from '#src/desktop/protocol/guest-messages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './sharing.module.css';

interface PersonProps {
  guest: SharingState['guests'][number];
  onSendAway: () => void;
}

/** A guest who was let in: the colour of the pointer, the name, what they may do. */
export function Person({ guest: { name, kind, colour }, onSendAway }: PersonProps): JSX.Element {
  const { t } = useTexts();
  const id = useId();
  return (
    <li>
      <span id={id}>
        <span className={styles.dot} data-colour={colour} aria-hidden="true" />
        <bdi>{name || t('desk.shareNameless')}</bdi> ({t(kind === 'help' ? 'desk.shareHelps' : 'desk.shareWatches')})
      </span>
      <div className={styles.ways}>
        <Button variant="secondary" aria-describedby={id} onClick={onSendAway}>
          {t('desk.shareSendAway')}
        </Button>
      </div>
    </li>
  );
}
