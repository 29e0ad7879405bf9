// The text of the session in the typing field, for a screen reader: it reads letters, words and lines there as in every text field.

/** The text of the session around its cursor. The anchor is the other end of what is marked. */
export interface ShownText {
  readonly text: string;
  readonly caret: number;
  readonly anchor: number;
}

type OnSelect = (caret: number, anchor: number) => void;

/** The session needs so long for what was typed: what it says before may be older than what the field has. */
const SETTLES_MS = 250;

export class TextInField {
  readonly #field: HTMLTextAreaElement;
  readonly #onShown: () => void;
  #isOn = false;
  #onSelect: OnSelect = () => undefined;
  #next: ShownText | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typedAt = -SETTLES_MS;
  #isHeld = false;
  #span: readonly [number, number] = [0, 0];

  /** `onShown` is called after the field has another text or cursor. */
  constructor(field: HTMLTextAreaElement, onShown: () => void) {
    this.#field = field;
    this.#onShown = onShown;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  show(shown: ShownText | undefined, onSelect: OnSelect = () => undefined): void {
    this.#isOn = shown !== undefined;
    this.#next = shown;
    this.#onSelect = onSelect;
    this.#apply();
  }

  /** Something was typed: the field is ahead of the session for a moment. */
  typed(): void {
    this.#typedAt = performance.now();
    this.#note();
  }

  /** A key moves the cursor: what the session says next is the answer to it. */
  settle(): void {
    this.#typedAt = -SETTLES_MS;
    this.#apply();
  }

  /** While something is composed, the field keeps what it has. */
  hold(is: boolean): void {
    this.#isHeld = is;
    this.#apply();
  }

  /** Somebody may have moved the cursor of the field: by touch, by the pointer or by a screen reader. */
  selectionChanged(): void {
    const { selectionStart, selectionEnd, selectionDirection } = this.#field;
    if (!this.#isOn || this.#isHeld || document.activeElement !== this.#field) return;
    if (performance.now() - this.#typedAt < SETTLES_MS) return;
    if (selectionStart === this.#span[0] && selectionEnd === this.#span[1]) return;
    this.#note();
    if (selectionDirection === 'backward') this.#onSelect(selectionStart, selectionEnd);
    else this.#onSelect(selectionEnd, selectionStart);
  }

  #apply(): void {
    clearTimeout(this.#timer);
    if (!this.#next || this.#isHeld) return;
    const wait = this.#typedAt + SETTLES_MS - performance.now();
    if (wait > 0) return void (this.#timer = setTimeout(() => this.#apply(), wait));
    const { text, caret, anchor } = this.#next;
    this.#next = undefined;
    splice(this.#field, text);
    const [from, to] = [Math.min(caret, anchor), Math.max(caret, anchor)];
    this.#field.setSelectionRange(from, to, caret < anchor ? 'backward' : 'forward');
    this.#note();
    this.#onShown();
  }

  #note(): void {
    this.#span = [this.#field.selectionStart, this.#field.selectionEnd];
  }
}

/** Changes what differs alone: screen readers say nothing of the rest. */
function splice(field: HTMLTextAreaElement, text: string): void {
  const { value } = field;
  if (value === text) return;
  const most = Math.min(value.length, text.length);
  let head = 0;
  while (head < most && value[head] === text[head]) head++;
  let tail = 0;
  while (tail < most - head && value.at(-1 - tail) === text.at(-1 - tail)) tail++;
  field.setRangeText(text.slice(head, text.length - tail), head, value.length - tail, 'preserve');
}
