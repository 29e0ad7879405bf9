// Which part of a file a request gets: conditions and ranges (RFC 9110, sections 13 and 14).
import type { IncomingHttpHeaders } from 'node:http';

/** The status, and the bytes to send. Both ends are part of it. */
export type MediaAnswer =
  | { readonly status: 200 | 206; readonly first: number; readonly last: number }
  | { readonly status: 304 | 416; readonly first?: undefined };

/**
 * Takes the headers of a request for a file that has at least one byte. Several ranges in one request and other units get the whole
 * file, as the standard allows: players and download managers ask for one range of bytes.
 */
export function mediaAnswer(
  method: string,
  { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  { bytes, etag }: { bytes: number; etag: string },
): MediaAnswer {
  if (ifNoneMatch?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))) return { status: 304 };
  const whole = { status: 200, first: 0, last: bytes - 1 } as const;
  // A weak tag and a date do not say that the parts belong together.
  if (method !== 'GET' || range === undefined || (ifRange !== undefined && ifRange !== etag)) return whole;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.replaceAll(/[ \t]/g, '')) ?? [];
  if (from === '' && to === '') return whole;
  if (from === '') return partOf(bytes - Math.min(bytes, Number(to)), bytes - 1, bytes);
  if (to !== '' && Number(to) < Number(from)) return whole;
  return partOf(Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1), bytes);
}

function partOf(first: number, last: number, bytes: number): MediaAnswer {
  return first < bytes ? { status: 206, first, last } : { status: 416 };
}
