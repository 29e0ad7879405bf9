// A text between its file and a text field: what the field changes by itself, such as line ends, is as it was in the file again.

/** Of a text that can be changed here; more makes a text field slow. */
export const MOST_TEXT_BYTES = 1024 * 1024;

export interface TextFile {
  /** As a text field has it: lines end with `\n` alone. */
  readonly text: string;
  /** It can be saved again without a loss. */
  readonly isSafe: boolean;
  readonly lineEnd: '\n' | '\r\n';
}

/** Reads the bytes of a file. One that is no UTF-8, or has both line ends or others, can be read alone. */
export function readText(bytes: Uint8Array): TextFile {
  const raw = new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
  const pairs = raw.split('\r\n').length - 1;
  const lineEnd = pairs > 0 ? '\r\n' : '\n';
  const text = raw.replaceAll(/\r\n?/g, '\n');
  const written = writeText(text, lineEnd);
  const isSafe =
    !raw.includes('\0') && written.length === bytes.length && written.every((byte, index) => byte === bytes[index]);
  return { text, isSafe, lineEnd };
}

/** UTF-16 is known by its first two bytes. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Returns the bytes of a text. */
export function writeText(text: string, lineEnd: TextFile['lineEnd']): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd));
}
