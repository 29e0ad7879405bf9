// A helper's paste: the text of the helper's own device is typed, so that neither clipboard gets anything of the other. What the helper has just
// copied in the desktop is pasted there.
import { IS_APPLE } from '../screen/apple-keys.ts';
import { clipboardUse } from '../screen/key-rules.ts';
import type { Screen } from '../screen/screen.ts';
import type { SessionKeys } from '../screen/session-keys.ts';

/** A longer text would hold up the desktop. */
export const MOST_PASTED_CHARS = 4_000;
/** By the keys' names, as the session has them. */
const MODIFIERS: Readonly<Record<string, number>> = {
  ShiftLeft: 0xffe1,
  ShiftRight: 0xffe2,
  ControlLeft: 0xffe3,
  ControlRight: 0xffe4,
};

/** `onPasted` is told whether the text was too long, and not typed. Runs until `signal`; to be called before `commandIsControl`. */
export function typePastes(
  field: HTMLElement,
  screen: Screen,
  keys: SessionKeys,
  onPasted: (isTooLong: boolean) => void,
  signal: AbortSignal,
): void {
  const held = new Set<string>();
  let hasCopied = false;
  const watch = (event: KeyboardEvent) => {
    if (event.target !== field) return;
    const name = IS_APPLE && event.code.startsWith('Meta') ? 'ControlLeft' : event.code;
    if (event.type === 'keyup') return void held.delete(name);
    if (name in MODIFIERS) held.add(name);
    const use = clipboardUse(event, IS_APPLE);
    if (use !== undefined && use !== 'paste') hasCopied = true;
    if (use !== 'paste' || hasCopied) return;
    // Kept from noVNC, which would prevent the browser's paste.
    event.stopImmediatePropagation();
    // A key that is held would type the text again and again.
    if (event.repeat) event.preventDefault();
  };
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, watch, { capture: true, signal });
  field.addEventListener('blur', () => held.clear(), { signal });
  // Something may have been copied elsewhere.
  window.addEventListener('focus', () => (hasCopied = false), { signal });
  field.addEventListener(
    'paste',
    (event) => {
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain').replaceAll('\r\n', '\n') ?? '';
      const isTooLong = text.length > MOST_PASTED_CHARS;
      onPasted(isTooLong);
      if (isTooLong) return;
      // With Ctrl held letters would be commands.
      const down = [...held].map((code) => [MODIFIERS[code] ?? 0, code] as const);
      for (const key of down) screen.sendKey(...key, false);
      keys.type(text);
      for (const key of down) screen.sendKey(...key, true);
    },
    { signal },
  );
}
