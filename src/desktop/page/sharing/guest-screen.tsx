// The picture of somebody else's desktop, as large as there is room, and what a guest may do on it. It has no files and no keyboard layout,
// and what is copied there does not come here.
import { useEffect, useEffectEvent, useRef, type JSX } from 'react';
import type { GuestKind } from '#src/desktop/protocol/guest-messages.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { commandIsControl, IS_APPLE } from '../screen/apple-keys.ts';
import { leaveByKeys } from '../screen/leave-keys.ts';
import { Screen, type Stream } from '../screen/screen.ts';
import { SessionKeys } from '../screen/session-keys.ts';
import { zoomByTouch } from '../screen/touch.ts';
import { type Typing, typeFromField } from '../screen/typing.ts';
import { MOST_PASTED_CHARS, typePastes } from './guest-paste.ts';
import screenStyles from '../screen/screen.module.css';

export interface OpenGuestScreen {
  readonly screen: Screen;
  readonly typing: Typing | undefined;
}

interface GuestScreenProps {
  stream: Stream;
  kind: GuestKind;
  /** The screen once it is connected; `undefined` after it. */
  onScreen: (open: OpenGuestScreen | undefined) => void;
  /** A text was pasted; it was too long, or was typed. */
  onPasted: (isTooLong: boolean) => void;
  /** Ctrl, Alt and Shift together: the way out for the keyboard. */
  onLeave: () => void;
  /** Id of the element that says what a screen reader gets of it. */
  describedBy: string;
}

export function GuestScreen({ stream, kind, onScreen, onPasted, onLeave, describedBy }: GuestScreenProps): JSX.Element {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = t('guest.screen');

  const connect = useEffectEvent((target: Element, input: HTMLTextAreaElement | null) => {
    const ended = new AbortController();
    const { signal } = ended;
    // Watchers have no field: their keys go nowhere.
    const screen = new Screen(target, stream, 1, input ?? document.createElement('div'));
    screen.resizeSession = false;
    const { canvas } = screen;
    canvas.setAttribute('role', input ? 'application' : 'img');
    canvas.setAttribute('aria-label', label);
    canvas.setAttribute('aria-describedby', describedBy);
    if (!input) {
      canvas.tabIndex = 0;
      screen.focusOnClick = false;
      canvas.addEventListener('pointerdown', () => canvas.focus({ preventScroll: true }), { signal });
    }
    zoomByTouch(screen);
    const keys = new SessionKeys(screen, () => undefined);
    if (input) typePastes(input, screen, keys, onPasted, signal);
    if (input && IS_APPLE) commandIsControl(screen, input, signal);
    const typing = input && typeFromField(input, screen, keys, () => undefined, signal);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.target === input) leaveByKeys(event, onLeave);
      },
      { capture: true, signal },
    );
    // noVNC lets go of all keys when the window loses the focus, and does not look at the field's.
    input?.addEventListener('blur', () => window.dispatchEvent(new Event('blur')), { signal });
    let isOver = false;
    screen.addEventListener('disconnect', () => (isOver = true));
    screen.addEventListener('connect', () => {
      // Where it was before, Enter would press what is there.
      (input ? screen : canvas).focus({ preventScroll: true });
      onScreen({ screen, typing: typing ?? undefined });
    });
    return () => {
      ended.abort();
      onScreen(undefined);
      if (!isOver) screen.disconnect();
    };
  });

  useEffect(() => {
    const target = frame.current;
    if (target && stream.socket.readyState === WebSocket.OPEN) return connect(target, field.current);
    return undefined;
  }, [stream]);

  return (
    <div ref={frame} className={screenStyles.screen}>
      {kind === 'help' && (
        <textarea
          ref={field}
          className={screenStyles.typing}
          aria-label={label}
          aria-describedby={describedBy}
          rows={1}
          maxLength={MOST_PASTED_CHARS}
          inputMode="none"
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </div>
  );
}
