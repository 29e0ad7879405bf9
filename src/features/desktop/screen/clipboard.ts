// The clipboard between the device and the session. Browsers give the device's to a page only for a paste that somebody makes.
import { IS_APPLE } from './apple-keys.ts';
import { KEYS } from './keysyms.ts';
import type { Screen } from './screen.ts';

interface Handlers {
  /** A text was copied in the session. */
  onCopied: (text: string) => void;
  /** Pictures or files were pasted: the session's clipboard takes text alone. */
  onFiles: (files: readonly File[]) => void;
}

/**
 * A press of Ctrl+V (on a Mac also ⌘V) over the picture puts the device's text into the session's clipboard first. Runs until
 * `signal`.
 */
export function joinClipboards(screen: Screen, { onCopied, onFiles }: Handlers, signal: AbortSignal): void {
  screen.addEventListener('clipboard', (event) => {
    const { text } = (event as CustomEvent<{ text: string }>).detail;
    onCopied(text);
    // Firefox and Safari allow it only after a press: the panel has a button.
    navigator.clipboard.writeText(text).catch(() => undefined);
  });
  const isPaste = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
    code === 'KeyV' && (IS_APPLE ? ctrlKey || metaKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
  const { canvas } = screen;
  let isHeld = false;
  const watch = (event: KeyboardEvent) => {
    if (event.target !== canvas) return;
    if (event.code === 'ControlLeft' || (IS_APPLE && event.code.startsWith('Meta'))) isHeld = event.type === 'keydown';
    // Kept from noVNC, which would prevent the browser's paste.
    if (event.type === 'keydown' && isPaste(event)) event.stopImmediatePropagation();
  };
  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (document.activeElement !== canvas || !data) return;
    event.preventDefault();
    if (data.files.length > 0) return onFiles([...data.files]);
    screen.clipboardPasteFrom(data.getData('text/plain'));
    screen.sendKey(KEYS.Control, 'ControlLeft', true);
    screen.sendKey(0x76, 'KeyV');
    // Whoever still holds it may press another key next, such as Ctrl+Z.
    if (!isHeld) screen.sendKey(KEYS.Control, 'ControlLeft', false);
  };
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, watch, { capture: true, signal });
  canvas.addEventListener('blur', () => (isHeld = false), { signal });
  document.addEventListener('paste', paste, { signal });
}
