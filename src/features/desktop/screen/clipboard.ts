// The clipboard between the device and the session. Browsers give the device's to a page only for a paste that somebody makes.
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
    code === 'KeyV' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  const { canvas } = screen;
  // Kept from noVNC, which would prevent the browser's paste.
  const keep = (event: KeyboardEvent) => {
    if (event.target === canvas && isPaste(event)) event.stopImmediatePropagation();
  };
  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (document.activeElement !== canvas || !data) return;
    event.preventDefault();
    if (data.files.length > 0) return onFiles([...data.files]);
    screen.clipboardPasteFrom(data.getData('text/plain'));
    screen.sendKey(KEYS.Control, 'ControlLeft', true);
    screen.sendKey(0x76, 'KeyV');
    screen.sendKey(KEYS.Control, 'ControlLeft', false);
  };
  document.addEventListener('keydown', keep, { capture: true, signal });
  document.addEventListener('paste', paste, { signal });
}
