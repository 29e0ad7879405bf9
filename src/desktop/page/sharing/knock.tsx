import type { JSX } from 'react';
import type { ControlQuestion } from '#src/desktop/protocol/control-messages.ts';
import type { SharingState } from '#src/desktop/protocol/guest-messages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './sharing.module.css';

type Guest = SharingState['guests'][number];

/** What somebody who knocks wants, in a sentence. */
export function useWish(): (guest: Guest) => string {
  const { t } = useTexts();
  return ({ kind, name }) =>
    t(kind === 'help' ? 'desk.shareWantsHelp' : 'desk.shareWantsWatch', { name: name || t('desk.shareNameless') });
}

interface KnockProps {
  guest: Guest;
  onAnswer: (question: ControlQuestion) => void;
}

/** Somebody who knocks, and the answers. A name is only what they say. */
export function Knock({ guest, onAnswer }: KnockProps): JSX.Element {
  const { t } = useTexts();
  const wish = useWish()(guest);
  const { id, kind } = guest;
  return (
    <>
      <span>{wish}</span>
      <div role="group" aria-label={wish} className={styles.ways}>
        <Button variant="primary" onClick={() => onAnswer({ do: 'admit', guest: id, kind })}>
          {t('desk.shareLetIn')}
        </Button>
        {kind === 'help' && (
          <Button variant="secondary" onClick={() => onAnswer({ do: 'admit', guest: id, kind: 'watch' })}>
            {t('desk.shareLetWatch')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onAnswer({ do: 'dismiss', guest: id })}>
          {t('desk.shareNo')}
        </Button>
      </div>
    </>
  );
}
