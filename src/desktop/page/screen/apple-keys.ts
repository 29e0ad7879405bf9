// ⌘ on keyboards of Apple: people press ⌘C and ⌘S there, and noVNC would make Alt of it.
import { KEYS } from './keysyms.ts';
import type { Screen } from './screen.ts';

export const IS_APPLE = /^(?:Mac|iP)/.test(navigator.platform);

const CONTROL = [KEYS.Control, 'ControlLeft'] as const;

/** Makes ⌘ the session's Ctrl. Runs until `signal`. */
export function commandIsControl(screen: Screen, field: HTMLElement, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.target !== field || !event.code.startsWith('Meta')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    screen.sendKey(...CONTROL, event.type === 'keydown');
  };
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, press, { capture: true, signal });
  // ⌘ with Tab leaves the browser, and the release never comes.
  field.addEventListener('blur', () => screen.sendKey(...CONTROL, false), { signal });
}
