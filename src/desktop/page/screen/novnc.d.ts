// The part of noVNC 1.7.0 that `screen.ts` uses; the package has no types. Names with `_` are private there, so its version is pinned.
declare module '@novnc/novnc' {
  interface Display {
    scale: number;
    readonly width: number;
    readonly height: number;
    absX(x: number): number;
    absY(y: number): number;
    viewportChangePos(dx: number, dy: number): void;
  }

  /** What noVNC uses of a WebSocket. It sets the four handlers. */
  export interface RawChannel {
    binaryType: string;
    readonly protocol: string;
    readonly readyState: number;
    onopen: (() => void) | null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null;
    onerror: (() => void) | null;
    onclose: ((event: { code: number; reason: string }) => void) | null;
    send(data: Uint8Array<ArrayBuffer>): void;
    close(): void;
  }

  export default class RFB extends EventTarget {
    static messages: {
      clientEncodings(sock: unknown, encodings: readonly number[]): void;
      extendedClipboardRequest(sock: object, formats: readonly number[]): void;
    };
    constructor(target: Element, channel: WebSocket | RawChannel, options?: { shared?: boolean });
    background: string;
    clipViewport: boolean;
    focusOnClick: boolean;
    resizeSession: boolean;
    showDotCursor: boolean;
    clipboardPasteFrom(text: string): void;
    disconnect(): void;
    focus(options?: FocusOptions): void;
    sendKey(keysym: number, code: string | null, down?: boolean): void;
    protected readonly _keyboard: { _target: Element; _allKeysUp(): void };
    protected readonly _canvas: HTMLCanvasElement;
    protected readonly _cursor: { readonly _canvas: HTMLCanvasElement; readonly _hotSpot: { x: number; y: number } };
    protected readonly _display: Display;
    protected readonly _sock: { readonly readyState: string };
    protected _handleKeyEvent(
      keysym: number,
      code: string | null,
      down: boolean,
      numLock: boolean | null | undefined,
      capsLock: boolean | null | undefined,
    ): void;
    protected _sendMouse(x: number, y: number, mask: number): void;
    protected _resize(width: number, height: number): void;
    protected _refreshCursor(): void;
    protected _fixScrollbars(): void;
    protected _screenSize(): { w: number; h: number };
    protected _sendEncodings(): void;
    protected _updateClip(): void;
    protected _updateScale(): void;
  }
}

declare module '*/core/input/keysymdef.js' {
  const keysyms: { lookup(codePoint: number): number };
  export default keysyms;
}
