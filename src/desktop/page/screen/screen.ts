// noVNC with changes: pixels of the device instead of those of the page, zoom in the page, all of a picture that is larger than the room
// for it, no pictures as `data:` addresses, the keyboard in a text field, as many letters as somebody types, and after a command.
import RFB, { type RawChannel } from '@novnc/novnc';
import type { KeyMessage } from '#src/desktop/protocol/input-messages.ts';
import type { OpenLine } from '../line/open-line.ts';
import { Commands } from './commands.ts';
import { KEYS } from './keysyms.ts';
import { shiftToShow } from './reveal.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import { waitUntilRead } from './wait-until-read.ts';

const JPEG_QUALITIES = { first: -32, last: -23 };
/** TightPNG and JPEG of noVNC's list, whose addresses the page's policy forbids, and H.264, which no session sends. */
const PICTURES: readonly number[] = [-260, 21, 50];

/**
 * Xvnc gives each letter that the layout lacks one of the 147 keys that have none, and drops further ones. A new layout makes all of
 * them free again.
 */
const MOST_NEW_LETTERS = 100;
/** Programs ask what a key means when they come to it: one that is later would read another letter. */
const READ_WITHIN_MS = 700;
/** The keysyms of letters. Below are those of ASCII, which every layout has. */
const LETTERS = { first: 0x80, firstKey: 0xfd00, lastKey: 0xffff };

/** In place of a key: the pointer was pressed. */
const NO_KEY = -1;
/** Of the pointer, in RFB's mask: what comes after the first three is the wheel. */
const BUTTONS = 0b111;

/** Xvnc loses the first capital letter of a new Greek layout, without this. */
export const FIRST_KEY = [KEYS.Shift, 'ShiftLeft'] as const;

/** noVNC asks the session for a text that it has announced. */
const onRequest = new WeakMap<object, () => void>();
const messages = { ...RFB.messages };
RFB.messages.extendedClipboardRequest = (sock, formats) => {
  messages.extendedClipboardRequest(sock, formats);
  onRequest.get(sock)?.();
};

/** The line of the picture, or a channel of a line that carries more. */
export interface Stream extends Pick<OpenLine, 'replay'> {
  readonly socket: WebSocket | RawChannel;
}

/** Of the session, in its pixels. */
type Part = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/**
 * Shows a session in an element, as large as that; `field` has the keyboard, and gets the focus unless `focused` does. Throws if the stream is
 * closed already.
 */
export class Screen extends RFB {
  /** Absent while the constructor of noVNC runs, which calls methods below. */
  readonly #ratio: 1 | 2;
  #zoom = 1;
  #isClipping = false;
  readonly #field: Pick<HTMLElement, 'focus'>;
  readonly #queue: SendQueue = createSendQueue();
  readonly #waiting = new Set<KeyMessage>();
  readonly #newLetters = new Set<number>();
  readonly #commands = new Commands();
  #mask = 0;
  #pointerY = -1;
  /** A text was copied in the session, which arrives soon. */
  onCopy: () => void = () => undefined;
  /** Where the pointer is over the canvas, in pixels of the page. */
  pointer: { readonly x: number; readonly y: number } | undefined;
  revealed: Part | undefined;
  onZoom: (zoom: number) => void = () => undefined;
  /** Asks whether the program in front has read all keys. */
  heard: () => Promise<unknown> = async () => undefined;
  /** For how many milliseconds a program of the session has had its clipboard; `null` if none has, or if it is not known. */
  copiedMs: () => Promise<number | null> = async () => null;
  /** Gives the session its keyboard layout again. */
  renewLayout: () => Promise<unknown> = async () => undefined;

  constructor(
    target: Element,
    stream: Stream,
    ratio: 1 | 2,
    field: HTMLElement,
    focused: Pick<HTMLElement, 'focus'> = field,
  ) {
    super(target, stream.socket, { shared: true });
    this.#ratio = ratio;
    this.#field = focused;
    // noVNC listens there from when it is connected.
    this._keyboard._target = field;
    onRequest.set(this._sock, () => this.onCopy());
    this.resizeSession = true;
    this.showDotCursor = true;
    this.background = 'transparent';
    this._cursor._canvas.ariaHidden = 'true';
    // Before, noVNC drops them.
    this.hold(async () => new Promise((connected) => this.addEventListener('connect', connected, { once: true })));
    stream.replay();
  }

  get canvas(): HTMLCanvasElement {
    return this._canvas;
  }

  override focus(options?: FocusOptions): void {
    this.#field.focus(options);
  }

  override sendKey(keysym: number, code: string | null, down?: boolean): void {
    for (const isDown of down === undefined ? [true, false] : [down]) {
      const key = { keysym, isDown };
      this.#waiting.add(key);
      this.#queue.send(() => this.#sendKey(key, code));
    }
  }

  /** Keys that the line has not got, up to a press of the pointer: what comes after that may be meant for another place. */
  get unsent(): readonly KeyMessage[] {
    const keys = [...this.#waiting];
    const end = keys.findIndex(({ keysym }) => keysym === NO_KEY);
    return end < 0 ? keys : keys.slice(0, end);
  }

  /** Keys and the pointer wait for this. `press` sends keys before them. */
  hold(until: (press: RFB['sendKey']) => Promise<unknown>): void {
    this.#queue.hold(() => until((...key) => this.#sendNow(...key)));
  }

  /** The same for keys that do something where the pointer was pressed last. */
  holdCommand(until: (press: RFB['sendKey']) => Promise<unknown>): void {
    this.hold(async (press) => {
      const wait = this.#commands.waitFor(KEYS.Insert, true, performance.now());
      if (wait.ms > 0) await waitUntilRead(this.heard, wait);
      await until(press);
    });
  }

  /** Lets go of all keys that somebody holds. */
  letGo(): void {
    this._keyboard._allKeysUp();
  }

  /** CapsLock and NumLock of the device, as noVNC does with each key that it sends. */
  syncLocks(event: KeyboardEvent): void {
    const [numLock, capsLock] = ['NumLock', 'CapsLock'].map((name) => event.getModifierState(name));
    this._handleKeyEvent(0, null, true, navigator.platform.startsWith('Mac') ? null : numLock, capsLock);
  }

  #sendNow(keysym: number, code: string | null, down?: boolean): void {
    for (const isDown of down === undefined ? [true, false] : [down]) {
      this.#commands.waitFor(keysym, isDown, performance.now());
      super.sendKey(keysym, code, isDown);
    }
  }

  #sendKey(key: KeyMessage, code: string | null): void {
    const { keysym, isDown } = key;
    const wait = this.#commands.waitFor(keysym, isDown, performance.now());
    if (wait.ms > 0) {
      this.hold(async () => waitUntilRead(this.heard, wait));
      return this.#queue.send(() => this.#sendKey(key, code));
    }
    const isLetter = keysym >= LETTERS.first && (keysym < LETTERS.firstKey || keysym > LETTERS.lastKey);
    if (!isDown || !isLetter || this.#newLetters.has(keysym)) return this.#give(key, code);
    if (this.#newLetters.size < MOST_NEW_LETTERS) {
      this.#newLetters.add(keysym);
      return this.#give(key, code);
    }
    this.hold(async (press) => {
      await new Promise((resolve) => setTimeout(resolve, READ_WITHIN_MS));
      await this.renewLayout();
      press(...FIRST_KEY);
      this.#newLetters.clear();
    });
    this.#queue.send(() => this.#sendKey(key, code));
  }

  /** A line that is closing takes nothing, and noVNC says nothing of it. */
  #give(key: KeyMessage, code: string | null): void {
    if (this._sock.readyState !== 'open') return;
    this.#waiting.delete(key);
    super.sendKey(key.keysym, code, key.isDown);
  }

  /** The pointer is in one order with the keys. */
  protected override _sendMouse(x: number, y: number, mask: number): void {
    const press = { keysym: NO_KEY, isDown: true };
    if (mask !== 0) this.#waiting.add(press);
    this.#queue.send(() => {
      this.#waiting.delete(press);
      // Neither the wheel nor a move with a button held.
      if ((mask & BUTTONS) !== 0 && (this.#mask & BUTTONS) === 0) this.#commands.pressed(performance.now());
      this.#mask = mask;
      this.#pointerY = this._display.absY(y);
      super._sendMouse(x, y, mask);
    });
  }

  /** The keyboard of a phone would push the pointer, at first in the middle, onto the panel below, which would stay in sight. */
  protected override _resize(width: number, height: number): void {
    super._resize(width, height);
    // A guest's does not size it.
    if (!(#ratio in this) || !this.resizeSession) return;
    if (this.#pointerY >= height) this._sendMouse(width / 2 / this.#ratio, height / 2 / this.#ratio, 0);
    else if (this.#pointerY < 0) this.#pointerY = height / 2;
  }

  /** Where a pixel of the session is, from the corner of the element that it is shown in, in pixels of the page. */
  placeOf(x: number, y: number): { readonly x: number; readonly y: number } {
    const { _canvas: canvas, _display: display } = this;
    return {
      x: canvas.offsetLeft + (x - display.absX(0)) * display.scale,
      y: canvas.offsetTop + (y - display.absY(0)) * display.scale,
    };
  }

  get zoom(): number {
    return this.#zoom;
  }

  /** Zooms the picture about a point of the canvas, in pixels of the page. Below 1.08 it is whole again. */
  zoomTo(zoom: number, x: number, y: number): void {
    const display = this._display;
    const [fixedX, fixedY] = [display.absX(x), display.absY(y)];
    this.#zoom = zoom < 1.08 ? 1 : Math.min(4, zoom);
    this.clipViewport = this.#zoom > 1;
    this._updateScale();
    display.viewportChangePos(fixedX - display.absX(x), fixedY - display.absY(y));
    this._refreshCursor();
    this.onZoom(this.#zoom);
  }

  /** Moves the zoomed picture so that a part of the session is seen, with some room around it; of a large part the beginning. */
  reveal(part: Part): void {
    this.revealed = part;
    const { _display: display, _canvas: seen } = this;
    display.viewportChangePos(
      shiftToShow(part.x, part.width, display.absX(0), seen.width),
      shiftToShow(part.y, part.height, display.absY(0), seen.height),
    );
  }

  /** Moves the part of the zoomed picture that is seen, by pixels of the page. */
  pan(dx: number, dy: number): void {
    const { scale } = this._display;
    this._display.viewportChangePos(-dx / scale, -dy / scale);
  }

  /** Pixels of the page for one of the picture. The session makes it larger while a dialog is wider than a phone. */
  #scale(): number {
    const { w, h } = super._screenSize();
    const { width, height } = this._display;
    return (this.#zoom / this.#ratio) * Math.min(1, (w * this.#ratio) / width, (h * this.#ratio) / height);
  }

  /** The size that the session should have; while clipping, that of the part which is seen. */
  protected override _screenSize(): { w: number; h: number } {
    const { w, h } = super._screenSize();
    if (!(#ratio in this)) return { w, h };
    const scale = this.#isClipping ? this.#scale() : 1 / this.#ratio;
    return { w: Math.floor(w / scale), h: Math.floor(h / scale) };
  }

  protected override _updateClip(): void {
    if (!(#ratio in this)) return;
    this.#isClipping = true;
    super._updateClip();
    this.#isClipping = false;
  }

  protected override _updateScale(): void {
    if (!(#ratio in this)) return;
    this._display.scale = this.#scale();
    this._fixScrollbars();
  }

  /** noVNC draws the pointer in pixels of the page. It is as large as the picture. */
  protected override _refreshCursor(): void {
    super._refreshCursor();
    if (!(#ratio in this)) return;
    const { _canvas: pointer, _hotSpot: tip } = this._cursor;
    pointer.style.transformOrigin = `${tip.x}px ${tip.y}px`;
    pointer.style.scale = String(this.#zoom / this.#ratio);
  }

  /** Without a JPEG quality the session sends lossless rectangles, which for scrolling text are a third of the bytes. */
  protected override _sendEncodings(): void {
    const kept = { ...RFB.messages };
    RFB.messages.clientEncodings = (sock, encodings) =>
      kept.clientEncodings(
        sock,
        encodings.filter((n) => !PICTURES.includes(n) && (n < JPEG_QUALITIES.first || n > JPEG_QUALITIES.last)),
      );
    try {
      super._sendEncodings();
    } finally {
      Object.assign(RFB.messages, kept);
    }
  }
}
