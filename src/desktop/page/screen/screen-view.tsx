// The picture of the session, as large as the room for it.
import { useEffect, useEffectEvent, useRef, type JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { OpenLine } from '../line/open-line.ts';
import { commandIsControl, IS_APPLE } from './apple-keys.ts';
import { type Clipboards, joinClipboards } from './clipboard.ts';
import type { HeldName } from './keysyms.ts';
import { FIRST_KEY, Screen } from './screen.ts';
import { SessionKeys } from './session-keys.ts';
import { zoomByTouch } from './touch.ts';
import { type Typing, typeFromField } from './typing.ts';
import styles from './screen.module.css';

/** A screen that is connected, with what is done on it. */
export interface OpenScreen {
  readonly screen: Screen;
  readonly keys: SessionKeys;
  readonly typing: Typing;
  readonly clipboards: Clipboards;
}

interface ScreenViewProps {
  stream: OpenLine;
  ratio: 1 | 2;
  /** The screen once it is connected; `undefined` after it. */
  onScreen: (screen: OpenScreen | undefined) => void;
  /** Gives the session its keyboard layout again. */
  renewLayout: () => Promise<unknown>;
  /** The keys of the bar that wait for the next one. */
  onHeld: (held: readonly HeldName[]) => void;
  onCopied: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  /** A text was too long to be pasted, or to reach the device. */
  onTooLong: (what: 'paste' | 'copy') => void;
  /** Ctrl, Alt and Shift together: the way out for the keyboard, which the session has otherwise. */
  onLeave: () => void;
  /** Tab was pressed, maybe by somebody who looks for the way out. */
  onTab: () => void;
  /** Id of the element that says what a screen reader gets of it. */
  describedBy: string;
}

export function ScreenView({
  stream,
  ratio,
  onScreen,
  renewLayout,
  onHeld,
  onCopied,
  onFiles,
  onTooLong,
  onLeave,
  onTab,
  describedBy,
}: ScreenViewProps): JSX.Element {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = t('desk.screen');

  const connect = useEffectEvent((target: Element, input: HTMLTextAreaElement) => {
    const ended = new AbortController();
    const { signal } = ended;
    const screen = new Screen(target, stream, ratio, input);
    const { canvas } = screen;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', label);
    canvas.setAttribute('aria-describedby', describedBy);
    zoomByTouch(screen);
    // In this order: the clipboard has to see what ⌘ does.
    const clipboards = joinClipboards(screen, input, { onCopied, onFiles, onTooLong }, signal);
    if (IS_APPLE) commandIsControl(screen, input, signal);
    const keys = new SessionKeys(screen, onHeld);
    const typing = typeFromField(input, screen, keys, clipboards.paste, signal);
    screen.renewLayout = renewLayout;
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== input) return;
      if (event.ctrlKey && event.altKey && event.shiftKey) onLeave();
      else if (event.key === 'Tab' && !event.altKey) onTab();
    };
    // Before all others: Option of a Mac is one of the three, and goes no further.
    document.addEventListener('keydown', onKey, { capture: true, signal });
    // noVNC lets go of all keys when the window loses the focus, and does not look at the field's.
    input.addEventListener('blur', () => window.dispatchEvent(new Event('blur')), { signal });
    screen.addEventListener('connect', () => {
      screen.sendKey(...FIRST_KEY);
      screen.focus({ preventScroll: true });
      onScreen({ screen, keys, typing, clipboards });
    });
    return () => {
      ended.abort();
      onScreen(undefined);
      screen.disconnect();
    };
  });

  useEffect(() => {
    const [target, input] = [frame.current, field.current];
    if (target && input && stream.socket.readyState === WebSocket.OPEN) return connect(target, input);
    return undefined;
  }, [stream]);

  return (
    <div ref={frame} className={styles.screen}>
      <textarea
        ref={field}
        className={styles.typing}
        aria-label={label}
        aria-describedby={describedBy}
        rows={1}
        inputMode="none"
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </div>
  );
}
