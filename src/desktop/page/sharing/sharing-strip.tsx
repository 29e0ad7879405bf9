// What the owner sees without a panel: that others see the desktop, with the press that ends it, and who knocks.
import type { JSX } from 'react';
import type { ControlQuestion } from '#src/desktop/protocol/control-messages.ts';
import type { SharingState } from '#src/desktop/protocol/guest-messages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { ControlLine } from '../line/control-line.ts';
import { Knock, useWish } from './knock.tsx';
import styles from './sharing.module.css';

/** The first who knocks, in a sentence for the title of the page; nothing while nobody does. */
export function useKnock({ guests }: SharingState): string | undefined {
  const wish = useWish();
  const first = guests.find(({ isIn }) => !isIn);
  return first && wish(first);
}

interface SharingStripProps {
  control: ControlLine;
  sharing: SharingState;
  /** The panel shows who knocks. */
  isPanelOpen: boolean;
  /** Somebody was answered: the button that had the focus is gone. */
  onAnswered: () => void;
}

export function SharingStrip({ control, sharing, isPanelOpen, onAnswered }: SharingStripProps): JSX.Element {
  const { t, language } = useTexts();
  const { guests } = sharing;
  const knock = useKnock(sharing);
  const inside = guests.filter(({ isIn }) => isIn).map(({ name }) => name || t('desk.shareNameless'));
  const names = new Intl.ListFormat(language, { type: 'unit' }).format(inside);
  const first = guests.find(({ isIn }) => !isIn);
  const asksHere = first !== undefined && !isPanelOpen;
  const ask = (question: ControlQuestion) => {
    void control.ask(question, 'done').catch(() => undefined);
    onAnswered();
  };
  return (
    <>
      {/* Always there, or screen readers say nothing of what is new in it. */}
      <Status as="span" className="visually-hidden">
        {knock}
      </Status>
      {(inside.length > 0 || asksHere) && (
        <section className={styles.strip} aria-label={t('desk.share')}>
          {inside.length > 0 && (
            <div>
              <span>{t('desk.shareSeen', { names })}</span>
              <Button variant="danger" onClick={() => ask({ do: 'stopSharing' })}>
                {t('desk.shareStop')}
              </Button>
            </div>
          )}
          {asksHere && (
            <div>
              <Knock guest={first} onAnswer={ask} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
