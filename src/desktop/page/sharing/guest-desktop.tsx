// Somebody else's desktop, for a guest who was let in.
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import type { Person } from '#src/desktop/protocol/guest-messages.ts';
import { Status } from '#src/ui/live/status.tsx';
import { Mark } from '#src/ui/page/mark.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { usePhoneKeyboard } from '../use-phone-keyboard.ts';
import { useTitle } from '../use-title.ts';
import type { GuestLine, GuestPhase } from './guest-line.ts';
import { GuestScreen, type OpenGuestScreen } from './guest-screen.tsx';
import { Pointers } from './pointers.tsx';
import barStyles from '../bar.module.css';
import mainStyles from '../desktop.module.css';
import styles from './sharing.module.css';

const NOTE = 'guest-note';
const OWNER_COLOUR = 8;
/** How long a line stays in place of what the guest is here for. */
const NOTICE_MS = 10_000;

interface GuestDesktopProps {
  line: GuestLine;
  phase: Extract<GuestPhase, { at: 'inside' }>;
}

export function GuestDesktop({ line, phase: { kind, stream } }: GuestDesktopProps): JSX.Element {
  const { t } = useTexts();
  const others = useSyncExternalStore(line.subscribe, () => line.people);
  const [open, setOpen] = useState<OpenGuestScreen>();
  /** How many texts were too long since one was not; each is said for a while. */
  const [tooLong, setTooLong] = useState(0);
  const [hasKeyboard, setKeyboard] = useState(false);
  const leave = useRef<HTMLButtonElement>(null);
  const owner: Person = { id: 0, name: t('guest.owner'), colour: OWNER_COLOUR };
  const role = kind === 'help' ? 'guest.helping' : 'guest.watching';
  useTitle(t('guest.title'));
  useEffect(() => {
    const timer = setTimeout(setTooLong, NOTICE_MS, 0);
    return () => clearTimeout(timer);
  }, [tooLong]);
  const hasClosedKeyboard = usePhoneKeyboard();
  const showKeyboard = () => {
    const isShown = !hasKeyboard || hasClosedKeyboard();
    open?.typing?.showKeyboard(isShown);
    setKeyboard(isShown);
  };
  return (
    <>
      <header className={styles.bar}>
        <Mark className={barStyles.mark} />
        {tooLong === 0 && <Text textKey={role} />}
        <Status as="p">{tooLong > 0 && t('guest.pasteTooLong')}</Status>
        <div>
          {open?.typing && matchMedia('(pointer: coarse)').matches && (
            <button type="button" aria-pressed={hasKeyboard} onClick={showKeyboard}>
              {t('guest.keyboard')}
            </button>
          )}
          <button ref={leave} type="button" onClick={() => line.leave()}>
            {t('guest.leave')}
          </button>
        </div>
      </header>
      <main className={mainStyles.main}>
        <h1 className="visually-hidden">{t('guest.title')}</h1>
        <p id={NOTE} className="visually-hidden">
          {t('guest.screenNote')} {kind === 'help' && t('guest.screenLeave')}
        </p>
        <GuestScreen
          stream={stream}
          kind={kind}
          onScreen={setOpen}
          onPasted={(isTooLong) => setTooLong((count) => (isTooLong ? count + 1 : 0))}
          onLeave={() => leave.current?.focus()}
          describedBy={NOTE}
        />
        {open && <Pointers screen={open.screen} people={[owner, ...others]} listen={line.pointers} />}
      </main>
    </>
  );
}
