// Pages with the settings of the reader's cookie written into them, so that the first paint has them already.
import { constants, crc32, deflateRawSync } from 'node:zlib';
import {
  READER_SETTINGS,
  themeColourMedia,
  type ReaderSetting,
  type ReaderSettings,
} from '#src/shared/reader-settings.ts';

/** A part of a page, with its compressed form if settings do not change it. */
interface Part {
  readonly text: Buffer;
  readonly deflated?: Buffer;
}

// Up to the style sheet, and the form of the settings. It exists on its own page only.
const CHANGED = /(^[^]*?(?=<style>)|<form data-reader[^]*?<\/form>)/;
const GZIP_HEADER = Buffer.from([31, 139, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);
const parts = new WeakMap<Buffer, readonly Part[]>();

/**
 * Takes a page and settings that are not all defaults; gives the page with them, as gzip (RFC 1952) or plain. The changed parts, about
 * 1 kB, are stored as they are; the others are compressed once per page, at its first request.
 */
export function withSettings(page: Buffer, settings: ReaderSettings, encoding: 'gzip' | 'identity'): Buffer {
  const written = partsOf(page).map(({ text, deflated }) => {
    if (deflated) return { text, deflated };
    const changed = Buffer.from(write(text.toString(), settings));
    return { text: changed, deflated: stored(changed) };
  });
  if (encoding === 'identity') return Buffer.concat(written.map(({ text }) => text));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(written.reduce((sum, { text }) => crc32(text, sum), 0));
  trailer.writeUInt32LE(
    written.reduce((length, { text }) => length + text.length, 0),
    4,
  );
  return Buffer.concat([GZIP_HEADER, ...written.map(({ deflated }) => deflated), LAST_BLOCK, trailer]);
}

function partsOf(page: Buffer): readonly Part[] {
  const known = parts.get(page);
  if (known) return known;
  let end = 0;
  // Every second piece is one that the expression has captured.
  const split = page
    .toString()
    .split(CHANGED)
    .map((piece, at) => {
      // No copy: the page is kept anyway.
      const text = page.subarray(end, (end += Buffer.byteLength(piece)));
      return at % 2 === 1 ? { text } : { text, deflated: deflate(text) };
    });
  parts.set(page, split);
  return split;
}

/** A byte-aligned run of deflate blocks without a last one (RFC 1951), so that another run can follow. */
function deflate(text: Buffer): Buffer {
  return deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
}

/** A block without compression (RFC 1951, section 3.2.4), of less than 64 kB. */
function stored(text: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(text.length, 1);
  header.writeUInt16LE(0xff_ff - text.length, 3);
  return Buffer.concat([header, text]);
}

function write(text: string, settings: ReaderSettings): string {
  return text.startsWith('<form') ? checkChoices(text, settings) : writeHead(text, settings);
}

/** Adds the attributes of `<html>`, and selects the `theme-color`. The settings have only known names and values. */
function writeHead(text: string, settings: ReaderSettings): string {
  const attributes = Object.entries(settings).map(([name, value]) => ` data-${name}="${value}"`);
  return text
    .replace(/<html\b[^>]*/, (tag) => tag + attributes.join(''))
    .replace(/\(prefers-color-scheme: (light|dark)\)/g, (_, scheme: 'light' | 'dark') =>
      themeColourMedia(scheme, settings.theme),
    );
}

function checkChoices(form: string, settings: ReaderSettings): string {
  return form.replace(/<input\b[^>]*>/g, (tag) => {
    const name = /\bname="(\w+)"/.exec(tag)?.[1] as ReaderSetting;
    const chosen = settings[name] ?? READER_SETTINGS[name][0];
    const plain = tag.replace(' checked=""', '');
    return plain.includes(`value="${chosen}"`) ? plain.replace('<input', '<input checked=""') : plain;
  });
}
