// noVNC with four changes: pixels of the device instead of those of the page, zoom in the page, all of a picture that is larger than the
// room for it, and no pictures as `data:` addresses.
import RFB from '@novnc/novnc';
import type { OpenLine } from '../line/open-line.ts';

const JPEG_QUALITIES = { first: -32, last: -23 };
/** TightPNG and JPEG of noVNC's list, whose addresses the page's policy forbids, and H.264, which no session sends. */
const PICTURES: readonly number[] = [-260, 21, 50];

/** Shows a session in an element, as large as that. Throws if the stream is closed already. */
export class Screen extends RFB {
  /** Absent while the constructor of noVNC runs, which calls methods below. */
  readonly #ratio: 1 | 2;
  #zoom = 1;
  #isClipping = false;

  constructor(target: Element, stream: OpenLine, ratio: 1 | 2) {
    super(target, stream.socket, { shared: true });
    this.#ratio = ratio;
    this.resizeSession = true;
    this.showDotCursor = true;
    this.background = 'transparent';
    this._cursor._canvas.ariaHidden = 'true';
    stream.replay();
  }

  get canvas(): HTMLCanvasElement {
    return this._canvas;
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

  /** noVNC draws the pointer in pixels of the page. */
  protected override _refreshCursor(): void {
    super._refreshCursor();
    if (!(#ratio in this)) return;
    const { _canvas: pointer, _hotSpot: tip } = this._cursor;
    pointer.style.transformOrigin = `${tip.x}px ${tip.y}px`;
    pointer.style.scale = String(1 / this.#ratio);
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
