// The owner's panel of sharing: links, who knocks, who is here.
import { useRef, useState, type JSX } from 'react';
import type { ControlQuestion } from '#src/desktop/protocol/control-messages.ts';
import {
  LONGEST_LINK_SECONDS,
  MOST_LINKS,
  type GuestKind,
  type SharingState,
} from '#src/desktop/protocol/guest-messages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Panel } from '../panel.tsx';
import type { Lines } from '../session/phase.ts';
import { Knock } from './knock.tsx';
import { LinkList } from './link-list.tsx';
import { rememberLink } from './links.ts';
import { Person } from './person.tsx';
import styles from './sharing.module.css';

interface SharePanelProps {
  lines: Lines;
  sharing: SharingState;
  onClose: () => void;
}

export function SharePanel({ lines: { control, address }, sharing, onClose }: SharePanelProps): JSX.Element {
  const { t } = useTexts();
  const { links, guests } = sharing;
  const [fault, setFault] = useState<TextKey>();
  const [, setMade] = useState<number>();
  const faults = useRef<HTMLParagraphElement>(null);
  const inside = guests.filter(({ isIn }) => isIn);
  const knocking = guests.filter(({ isIn }) => !isIn);
  const ask = (question: ControlQuestion) => {
    // The button that had the focus goes.
    faults.current?.closest('section')?.querySelector('h2')?.focus();
    return control.ask(question, 'done').then(
      () => setFault(undefined),
      () => setFault('desk.shareNotIn'),
    );
  };
  const make = async (kind: GuestKind) => {
    try {
      const { link, secret } = await control.ask({ do: 'share', kind, seconds: LONGEST_LINK_SECONDS }, 'secret');
      rememberLink(address, link, secret);
      // The list may have come before the secret.
      setMade(link);
      setFault(undefined);
    } catch {
      setFault('desk.shareMost');
    }
  };
  const isFull = links.length >= MOST_LINKS;
  return (
    <Panel title="desk.shareTitle" onClose={onClose}>
      {inside.length === 0 && (links.length > 0 || knocking.length > 0) && (
        <p>
          <Button variant="danger" onClick={() => void ask({ do: 'stopSharing' })}>
            {t('desk.shareStop')}
          </Button>
        </p>
      )}
      <p role="alert" ref={faults}>
        {fault && t(fault)}
      </p>
      {knocking.length > 0 && (
        <ul className={styles.people} aria-label={t('desk.shareKnocks')}>
          {knocking.map((guest) => (
            <li key={guest.id}>
              <Knock guest={guest} onAnswer={(question) => void ask(question)} />
            </li>
          ))}
        </ul>
      )}
      {inside.length > 0 && (
        <>
          <Text as="h3" textKey="desk.sharePeople" />
          <ul className={styles.people}>
            {inside.map((guest) => (
              <Person key={guest.id} guest={guest} onSendAway={() => void ask({ do: 'dismiss', guest: guest.id })} />
            ))}
          </ul>
        </>
      )}
      <Text textKey="desk.shareText" />
      <p className={styles.ways}>
        {(['watch', 'help'] as const).map((kind) => (
          <Button key={kind} variant="secondary" isDisabled={isFull} onClick={() => void make(kind)}>
            {t(kind === 'watch' ? 'desk.shareWatch' : 'desk.shareHelp')}
          </Button>
        ))}
      </p>
      {isFull && <Text textKey="desk.shareMost" />}
      <LinkList address={address} links={links} onEnd={(link) => void ask({ do: 'unshare', link })} />
      <Text textKey="desk.shareWatchText" />
      <Text textKey="desk.shareHelpText" />
      <Text textKey="desk.shareLimits" />
    </Panel>
  );
}
