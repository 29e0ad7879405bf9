// The clipboard between the device and the session. Browsers give the device's to a page only for a paste that somebody makes.
import { IS_APPLE } from './apple-keys.ts';
import { clipboardUse } from './key-rules.ts';
import { KEYS } from './keysyms.ts';
import { createPasteChoice, type PasteMoment } from './paste-choice.ts';
import type { Screen } from './screen.ts';

/** A text was too long, for the session or for the way from there; or the browser keeps it from the device. */
export type ClipboardFault = 'pasteTooLong' | 'copyTooLong' | 'copyRefused';

interface Handlers {
  /** A text was copied in the session. */
  onCopied: (text: string) => void;
  /** Files were pasted, or a picture that the session's clipboard could not get. */
  onFiles: (files: readonly File[]) => void;
  /** Whether a guest has pressed a key or button since the visitor last did. */
  isGuests: () => boolean;
  /** Puts a PNG file into the session's clipboard. Rejects where the program in front takes none. */
  givePicture: (picture: File) => Promise<unknown>;
  onFault: (fault: ClipboardFault) => void;
}

export interface Clipboards {
  /** Puts a text of the page into the session's clipboard. */
  send(text: string): void;
  /** Pastes the device's text, for somebody who presses Ctrl and V in the bar. */
  readonly paste: () => void;
}

/** As `-MaxCutText` of guest/start.sh. */
const MOST_BYTES = 8_388_608;
/** A larger picture becomes a file: what is typed waits for it. */
const MOST_PICTURE_BYTES = 16 * 1024 * 1024;
/** Safari writes to the device's clipboard only what was promised to it during the press. */
const NEEDS_PROMISE = navigator.vendor.startsWith('Apple');
/** In which the session answers a press of Ctrl+C. */
const COPIES_WITHIN_MS = 2000;
/** Programs send texts of more than 256 KiB in parts, which Xvnc does not put together: it says nothing more then. */
const ARRIVES_WITHIN_MS = 6000;
/** Neither a program that sets the clipboard by itself nor a guest's copy changes the clipboard of the device. */
const COPIES_AFTER_MS = 10_000;
/** From a press to the browser's paste: on a Mac the menu makes it. */
const PASTES_WITHIN_MS = IS_APPLE ? 600 : 150;
/** For the answer to the browser's question whether the page may read the clipboard. */
const READS_WITHIN_MS = 3000;

/** Files have gone elsewhere; `undefined`: the device's text is not known. */
type Pasted = { readonly text: string } | { readonly picture: File } | 'files' | undefined;

/** Office programs copy a picture of their text as well; a Mac's files have a text that is their name. */
function pastedFrom(data: DataTransfer): { text: string } | { picture: File } | 'files' {
  const text = data.getData('text/plain');
  const [picture, ...others] = data.files;
  if (!picture || (text !== '' && data.types.includes('text/html'))) return { text };
  const isAlone = text === '' && others.length === 0;
  return isAlone && picture.type === 'image/png' && picture.size <= MOST_PICTURE_BYTES ? { picture } : 'files';
}

/** A paste over the picture, by whatever keys, puts the device's text into the session's clipboard first. Runs until `signal`. */
export function joinClipboards(
  screen: Screen,
  field: HTMLElement,
  { onCopied, onFiles, isGuests, givePicture, onFault }: Handlers,
  signal: AbortSignal,
): Clipboards {
  const choice = createPasteChoice();
  /** The keys that the session has down as well. */
  const held = new Set<string>();
  let usedAt = 0;
  let answer: ((pasted: Pasted | Promise<Pasted>) => void) | undefined;
  let isLateUntil = 0;

  let arriving: ReturnType<typeof setTimeout> | undefined;
  let promised: ((text: string) => void) | undefined;
  /** Whether the text that is announced, or comes at once, was copied by a guest. */
  let isOfGuest: boolean | undefined;
  screen.onCopy = () => {
    isOfGuest = isGuests();
    clearTimeout(arriving);
    arriving = setTimeout(() => signal.aborted || onFault('copyTooLong'), ARRIVES_WITHIN_MS);
  };
  screen.addEventListener('clipboard', (event) => {
    const { text } = (event as CustomEvent<{ text: string }>).detail;
    const isOwn = !(isOfGuest ?? isGuests()) && Date.now() - usedAt <= COPIES_AFTER_MS;
    isOfGuest = undefined;
    clearTimeout(arriving);
    onCopied(text);
    if (!isOwn) return choice.prefer(text);
    promised?.(text);
    // Firefox allows it only after a press: the panel has a button.
    navigator.clipboard.writeText(text).then(
      () => choice.joined(text),
      () => {
        choice.prefer(text);
        if (!NEEDS_PROMISE) onFault('copyRefused');
      },
    );
  });
  const promise = () => {
    const text = new Promise<string>((resolve, reject) => {
      promised = resolve;
      setTimeout(() => reject(new Error('nothing was copied')), COPIES_WITHIN_MS);
    });
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
      async () => choice.joined(await text),
      () => undefined,
    );
  };

  /** Returns whether the session's clipboard has the text now. Without one it keeps its own. */
  const put = (text: string): boolean => {
    const isTooLong = new Blob([text]).size > MOST_BYTES;
    if (isTooLong) onFault('pasteTooLong');
    else if (text !== '') screen.clipboardPasteFrom(text);
    return !isTooLong;
  };
  /** Whether the session's clipboard stays as it is. */
  const keeps = async (device: PasteMoment): Promise<boolean> => {
    const ms = await screen.copiedMs().catch(() => null);
    return ms !== null && device.keeps(performance.now() - ms);
  };
  const isGiven = async (picture: File): Promise<boolean> =>
    givePicture(picture).then(
      () => true,
      () => {
        onFiles([picture]);
        return false;
      },
    );
  /** What somebody types next waits. `by`: the keys in the session. */
  const paste = (pasted: Promise<Pasted>, by: Pick<KeyboardEvent, 'key' | 'shiftKey'>) => {
    const chosen = pasted.then((what) => (typeof what === 'object' && 'text' in what ? choice.at(what.text) : what));
    screen.holdCommand(async (press) => {
      const what = await chosen;
      if (what === 'files') return;
      if (what && 'picture' in what) {
        if (!(await isGiven(what.picture))) return;
      } else if (what && !(await keeps(what)) && !put(what.text())) return;
      const isInsert = by.key === 'Insert';
      const modifiers = [
        ...(isInsert ? [] : ([[KEYS.Control, 'ControlLeft']] as const)),
        ...(by.shiftKey ? ([[KEYS.Shift, 'ShiftLeft']] as const) : []),
      ];
      for (const key of modifiers) press(key[0], key[1], true);
      if (isInsert) press(KEYS.Insert, 'Insert');
      else press(by.shiftKey ? 0x56 : 0x76, 'KeyV');
      // A visitor who still holds them may press another key next, such as Ctrl+Z.
      for (const key of modifiers) if (!held.has(key[1])) press(key[0], key[1], false);
    });
  };
  const read = async (): Promise<Pasted> => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, READS_WITHIN_MS, undefined));
    return Promise.race([navigator.clipboard.readText().then((text) => ({ text })), late]).catch(() => undefined);
  };

  const watch = (event: KeyboardEvent) => {
    const { code, type, target } = event;
    if (target !== field) return;
    usedAt = Date.now();
    const name = IS_APPLE && code.startsWith('Meta') ? 'ControlLeft' : code;
    if (type === 'keydown') held.add(name);
    else held.delete(name);
    const use = type === 'keydown' ? clipboardUse(event, IS_APPLE) : undefined;
    if (NEEDS_PROMISE && (use === 'copy' || use === 'cut')) promise();
    // The session gets it later where keys wait, such as while an app opens.
    if (use === 'copy' || use === 'cut') screen.hold(async () => void (usedAt = Date.now()));
    if (use !== 'paste') return;
    // Kept from noVNC, which would prevent the browser's paste.
    event.stopImmediatePropagation();
    const pasted = new Promise<Pasted>((resolve) => (answer = resolve));
    const answerIt = answer;
    setTimeout(() => {
      if (answer !== answerIt) return;
      // No browser pastes by all of these keys.
      answer = undefined;
      isLateUntil = Date.now() + READS_WITHIN_MS;
      answerIt?.(read());
    }, PASTES_WITHIN_MS);
    paste(pasted, event);
  };
  const pasteHere = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (document.activeElement !== field || !data) return;
    event.preventDefault();
    if (!answer && Date.now() < isLateUntil) return;
    const pasted = pastedFrom(data);
    if (pasted === 'files') onFiles([...data.files]);
    // From the browser's menu, without a key.
    if (!answer) return paste(Promise.resolve(pasted), { key: 'v', shiftKey: false });
    answer(pasted);
    answer = undefined;
  };
  // Somebody may have copied in another window, or elsewhere on this page.
  window.addEventListener('focus', () => choice.returned(), { signal });
  const leave = ({ target }: Event) => {
    if (target !== field && target !== screen.canvas) choice.returned();
  };
  document.addEventListener('focusin', leave, { signal });
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, watch, { capture: true, signal });
  screen.canvas.addEventListener('pointerup', () => (usedAt = Date.now()), { signal });
  field.addEventListener('blur', () => held.clear(), { signal });
  document.addEventListener('paste', pasteHere, { signal });
  return {
    send(text) {
      if (put(text)) choice.prefer(text);
    },
    paste: () => paste(read(), { key: 'v', shiftKey: false }),
  };
}
