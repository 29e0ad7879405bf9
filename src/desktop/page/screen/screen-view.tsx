// The picture of the session, as large as the room for it.
import { useEffectEvent, useLayoutEffect, useRef, useState, type JSX, type RefObject } from 'react';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { OpenLine } from '../line/open-line.ts';
import { commandIsControl, IS_APPLE } from './apple-keys.ts';
import { type ClipboardFault, type Clipboards, joinClipboards } from './clipboard.ts';
import type { HeldName } from './keysyms.ts';
import { leaveByKeys } from './leave-keys.ts';
import { followPointer, magnify, nextZoom, zoomOfKey } from './magnifier.ts';
import { FIRST_KEY, Screen } from './screen.ts';
import { SessionKeys } from './session-keys.ts';
import { followTurn } from './stream-turn.ts';
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
  /** What was typed before the screen is there goes first. It gets back the keys that this screen could not send. */
  typed: Pick<DesktopSession, 'takeTyped' | 'keepTyped'>;
  /** All keys wait for it. */
  until: (() => Promise<unknown>) | undefined;
  ratio: 1 | 2;
  /** The screen once it is connected; `undefined` after it. */
  onScreen: (screen: OpenScreen | undefined) => void;
  /** As those of `Screen`. */
  renewLayout: () => Promise<unknown>;
  heard: () => Promise<unknown>;
  copiedMs: () => Promise<number | null>;
  /** The keys of the bar that wait for the next one. */
  onHeld: (held: readonly HeldName[]) => void;
  onCopied: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  givePicture: (picture: File) => Promise<unknown>;
  /** A text did not get into the session, or not to the device. */
  onClipboardFault: (fault: ClipboardFault) => void;
  /** Ctrl, Alt and Shift together: the way out for the keyboard, which the session has otherwise. */
  onLeave: () => void;
  /** Tab was pressed, maybe by somebody who looks for the way out. */
  onTab: () => void;
  /** Id of the element that says what a screen reader gets of it. */
  describedBy: string;
  /**
   * For a screen reader: what stands beside the picture, and has the keyboard (page/reader/). The field is moved into it; `typing` is absent
   * until the screen is connected. It marks the element with the focus by `data-focus`.
   */
  renderBeside?:
    | ((field: RefObject<HTMLTextAreaElement | null>, typing: Typing | undefined) => JSX.Element)
    | undefined;
}

export function ScreenView({
  stream,
  typed,
  until,
  ratio,
  onScreen,
  renewLayout,
  heard,
  copiedMs,
  onHeld,
  onCopied,
  onFiles,
  givePicture,
  onClipboardFault,
  onLeave,
  onTab,
  describedBy,
  renderBeside,
}: ScreenViewProps): JSX.Element {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const around = useRef<HTMLDivElement>(null);
  const [typing, setTyping] = useState<Typing>();
  const label = t('desk.screen');

  const connect = useEffectEvent((target: Element, input: HTMLTextAreaElement, keyboard: HTMLElement) => {
    const ended = new AbortController();
    const { signal } = ended;
    const focused = {
      focus: (how?: FocusOptions) => (keyboard.querySelector<HTMLElement>('[data-focus]') ?? input).focus(how),
    };
    const isGuests = followTurn(stream.socket, signal);
    const screen = new Screen(target, stream, ratio, renderBeside ? keyboard : input, renderBeside ? focused : input);
    const { canvas } = screen;
    if (renderBeside) canvas.ariaHidden = 'true';
    else {
      canvas.setAttribute('role', 'application');
      canvas.setAttribute('aria-label', label);
      canvas.setAttribute('aria-describedby', describedBy);
    }
    zoomByTouch(screen);
    followPointer(screen, signal);
    // In this order: the clipboard has to see what ⌘ does.
    const clipboards = joinClipboards(
      screen,
      input,
      { onCopied, onFiles, isGuests, givePicture, onFault: onClipboardFault },
      signal,
    );
    if (IS_APPLE) commandIsControl(screen, input, signal);
    const keys = new SessionKeys(screen, onHeld);
    const own = typeFromField(input, screen, keys, clipboards.paste, signal, keyboard);
    Object.assign(screen, { renewLayout, heard, copiedMs });
    const onKey = (event: KeyboardEvent) => {
      if (!keyboard.contains(event.target as Node)) return;
      const zoom = zoomOfKey(event);
      if (zoom !== undefined) {
        event.preventDefault();
        event.stopImmediatePropagation();
        magnify(screen, nextZoom(screen.zoom, zoom));
      } else if (!leaveByKeys(event, onLeave) && event.key === 'Tab' && !event.altKey) onTab();
    };
    // Before all others: Option of a Mac is one of the three, and goes no further.
    document.addEventListener('keydown', onKey, { capture: true, signal });
    // The menu key and Shift with F10 open the menu of the program in the session; that of Firefox would lie over it. A pointer opens the
    // browser's, with its 'Paste'. The event of no browser says reliably which it was.
    let isPointed = false;
    document.addEventListener('pointerdown', () => (isPointed = true), { capture: true, signal });
    document.addEventListener('keydown', () => (isPointed = false), { capture: true, signal });
    keyboard.addEventListener('contextmenu', (event) => isPointed || event.preventDefault(), { signal });
    // noVNC lets go of all keys when the window loses the focus, and does not look at the field's.
    keyboard.addEventListener(
      'focusout',
      ({ target: left, relatedTarget }) => {
        if (left === input || !keyboard.contains(relatedTarget as Node | null)) window.dispatchEvent(new Event('blur'));
      },
      { signal },
    );
    // From now on nothing that is typed gets lost: keys wait until the screen is connected.
    screen.focus({ preventScroll: true });
    if (until) screen.hold(until);
    screen.sendKey(...FIRST_KEY);
    const before = typed.takeTyped();
    for (const { keysym, isDown } of before.keys) screen.sendKey(keysym, null, isDown);
    keys.type(before.text);
    screen.addEventListener('connect', () => {
      setTyping(own);
      onScreen({ screen, keys, typing: own, clipboards });
    });
    return () => {
      setTyping(undefined);
      typed.keepTyped(screen.unsent);
      ended.abort();
      onScreen(undefined);
      screen.disconnect();
    };
  });

  // At once: what is typed before the field has the focus is lost.
  useLayoutEffect(() => {
    const [target, input, keyboard] = [frame.current, field.current, around.current];
    if (target && input && keyboard && stream.socket.readyState === WebSocket.OPEN)
      return connect(target, input, keyboard);
    return undefined;
  }, [stream]);

  return (
    <div ref={around} className={renderBeside ? styles.read : styles.whole}>
      <div ref={frame} className={styles.screen}>
        <textarea
          ref={field}
          className={renderBeside ? undefined : styles.typing}
          aria-label={label}
          aria-describedby={renderBeside ? undefined : describedBy}
          rows={1}
          inputMode="none"
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
      </div>
      {renderBeside?.(field, typing)}
    </div>
  );
}
