// The page of a guest: the name, waiting, the desktop, the end.
import { useSyncExternalStore, type JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { NoticeView } from '../notice-view.tsx';
import { GuestDesktop } from './guest-desktop.tsx';
import type { GuestEnd, GuestLine, GuestPhase } from './guest-line.ts';
import { NameForm } from './name-form.tsx';
import mainStyles from '../desktop.module.css';

const WHY: Readonly<Record<GuestEnd, TextKey>> = {
  link: 'guest.overLink',
  full: 'guest.overFull',
  no: 'guest.overNo',
  unanswered: 'guest.overUnanswered',
  sentAway: 'guest.overSentAway',
  over: 'guest.overOver',
  ownerLeft: 'guest.overOwnerLeft',
  ended: 'guest.overEnded',
  fault: 'guest.overFault',
  busy: 'guest.overBusy',
  left: 'guest.overLeft',
  lost: 'guest.overLost',
};
/** After these the link is still one. */
const AGAIN: readonly GuestEnd[] = ['full', 'unanswered', 'fault', 'busy', 'left', 'lost'];

/** `line` is absent where the address has no whole link. */
export function GuestView({ line, fragment }: { line: GuestLine | undefined; fragment: string }): JSX.Element {
  if (line) return <Visit line={line} fragment={fragment} />;
  return (
    <NoticeView title="guest.noLink">
      <Text textKey="guest.noLinkText" />
    </NoticeView>
  );
}

function Visit({ line, fragment }: { line: GuestLine; fragment: string }): JSX.Element {
  const { t } = useTexts();
  const phase = useSyncExternalStore(line.subscribe, () => line.phase);
  switch (phase.at) {
    case 'name':
      return (
        <NoticeView title="guest.title">
          <NameForm fragment={fragment} onName={(name) => line.knock(name)} />
        </NoticeView>
      );
    case 'waiting':
      return (
        <NoticeView title="guest.waiting" isBusy>
          <Text textKey="guest.waitingText" />
          <Button variant="secondary" onClick={() => line.leave()}>
            {t('guest.leave')}
          </Button>
        </NoticeView>
      );
    case 'inside':
      return <GuestDesktop line={line} phase={phase} />;
    case 'over':
      return <Over line={line} phase={phase} />;
  }
}

function Over({ line, phase: { why } }: { line: GuestLine; phase: Extract<GuestPhase, { at: 'over' }> }): JSX.Element {
  const { t } = useTexts();
  return (
    <NoticeView title="guest.over">
      <Status as="p">{t(WHY[why])}</Status>
      {AGAIN.includes(why) && (
        <p className={mainStyles.ways}>
          <Button variant="primary" onClick={() => line.again()}>
            {t('guest.again')}
          </Button>
        </p>
      )}
    </NoticeView>
  );
}
