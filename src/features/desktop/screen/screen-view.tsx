// The picture of the session, as large as the room for it.
import { useEffect, useEffectEvent, useRef, type JSX } from 'react';
import { useTexts } from '#src/ui/texts.tsx';
import type { OpenLine } from '../line/open-line.ts';
import { commandIsControl, IS_APPLE } from './apple-keys.ts';
import { joinClipboards } from './clipboard.ts';
import { KEYS } from './keysyms.ts';
import { Screen } from './screen.ts';
import { zoomByTouch } from './touch.ts';
import styles from './screen.module.css';

interface ScreenViewProps {
  stream: OpenLine;
  ratio: 1 | 2;
  /** The screen once it is connected, and what sends a text to its clipboard; `undefined` after it. */
  onScreen: (screen: Screen | undefined, send?: (text: string) => void) => void;
  onCopied: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
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
  onCopied,
  onFiles,
  onLeave,
  onTab,
  describedBy,
}: ScreenViewProps): JSX.Element {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const label = t('desk.screen');

  const connect = useEffectEvent((target: Element) => {
    const ended = new AbortController();
    const screen = new Screen(target, stream, ratio);
    const { canvas } = screen;
    canvas.setAttribute('role', 'application');
    canvas.setAttribute('aria-label', label);
    canvas.setAttribute('aria-describedby', describedBy);
    zoomByTouch(screen);
    // In this order: the clipboard has to see what ⌘ does.
    const send = joinClipboards(screen, { onCopied, onFiles }, ended.signal);
    if (IS_APPLE) commandIsControl(screen, ended.signal);
    canvas.addEventListener('keydown', (event) => {
      if (event.ctrlKey && event.altKey && event.shiftKey) onLeave();
      else if (event.key === 'Tab' && !event.altKey) onTab();
    });
    // noVNC lets go of all keys when the window loses the focus, and does not look at the picture's.
    canvas.addEventListener('blur', () => window.dispatchEvent(new Event('blur')));
    screen.addEventListener('connect', () => {
      // Without it Xvnc loses the first Greek capital.
      screen.sendKey(KEYS.Shift, 'ShiftLeft');
      screen.focus({ preventScroll: true });
      onScreen(screen, send);
    });
    return () => {
      ended.abort();
      onScreen(undefined);
      screen.disconnect();
    };
  });

  useEffect(() => {
    const { current } = frame;
    if (current && stream.socket.readyState === WebSocket.OPEN) return connect(current);
    return undefined;
  }, [stream]);

  return <div ref={frame} className={styles.screen} />;
}
