// The clipboard between the device and the session. Browsers give the device's to a page only for a paste that somebody makes.
import { IS_APPLE } from './apple-keys.ts';
import { KEYS } from './keysyms.ts';
import { createPasteChoice } from './paste-choice.ts';
import type { Screen } from './screen.ts';

interface Handlers {
  /** A text was copied in the session. */
  onCopied: (text: string) => void;
  /** Pictures or files were pasted: the session's clipboard takes text alone. */
  onFiles: (files: readonly File[]) => void;
}

/** Safari writes to the device's clipboard only what was promised to it during the press. */
const NEEDS_PROMISE = navigator.vendor.startsWith('Apple');
/** In which the session answers a press of Ctrl+C. */
const COPIES_WITHIN_MS = 2000;

/**
 * A press of Ctrl+V (on a Mac also ⌘V) over the picture puts the device's text into the session's clipboard first. Runs until
 * `signal`. Returns what takes a text from the page instead.
 */
export function joinClipboards(
  screen: Screen,
  { onCopied, onFiles }: Handlers,
  signal: AbortSignal,
): (text: string) => void {
  const { canvas } = screen;
  const choice = createPasteChoice();
  let isHeld = false;

  screen.addEventListener('clipboard', (event) => {
    const { text } = (event as CustomEvent<{ text: string }>).detail;
    onCopied(text);
    // Firefox allows it only after a press: the panel has a button.
    navigator.clipboard.writeText(text).then(
      () => choice.forget(),
      () => choice.prefer(text),
    );
  });
  const promise = () => {
    const text = new Promise<string>((resolve, reject) => {
      const heard = (event: Event) => resolve((event as CustomEvent<{ text: string }>).detail.text);
      screen.addEventListener('clipboard', heard, { once: true, signal });
      setTimeout(() => {
        screen.removeEventListener('clipboard', heard);
        reject(new Error('nothing was copied'));
      }, COPIES_WITHIN_MS);
    });
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
      () => choice.forget(),
      () => undefined,
    );
  };
  const watch = (event: KeyboardEvent) => {
    const { code, type, target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (target !== canvas) return;
    if (code === 'ControlLeft' || (IS_APPLE && code.startsWith('Meta'))) isHeld = type === 'keydown';
    const isCommand = type === 'keydown' && (IS_APPLE ? ctrlKey || metaKey : ctrlKey && !metaKey) && !altKey;
    if (!isCommand || shiftKey) return;
    if (NEEDS_PROMISE && (code === 'KeyC' || code === 'KeyX')) promise();
    // Kept from noVNC, which would prevent the browser's paste.
    if (code === 'KeyV') event.stopImmediatePropagation();
  };
  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (document.activeElement !== canvas || !data) return;
    event.preventDefault();
    if (data.files.length > 0) return onFiles([...data.files]);
    screen.clipboardPasteFrom(choice.textFor(data.getData('text/plain')));
    screen.sendKey(KEYS.Control, 'ControlLeft', true);
    screen.sendKey(0x76, 'KeyV');
    // A visitor who still holds it may press another key next, such as Ctrl+Z.
    if (!isHeld) screen.sendKey(KEYS.Control, 'ControlLeft', false);
  };
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, watch, { capture: true, signal });
  canvas.addEventListener('blur', () => (isHeld = false), { signal });
  document.addEventListener('paste', paste, { signal });
  return (text) => {
    choice.prefer(text);
    screen.clipboardPasteFrom(text);
  };
}
