// Formats results for people: tables and lines of plain text; and for programs: JSON.

// Control characters and direction marks: text that a member has chosen must not control the operator's terminal.
const UNPRINTABLE = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu;
const UNPRINTABLE_IN_LINES = /(?!\n)(?:\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp})/gu;

/** Replaces unprintable characters with question marks. */
export const sanitize = (cell: string | number): string => String(cell).replace(UNPRINTABLE, '?');

/** The same for a text of several lines. All output passes through it: results, errors, stack traces. */
export const sanitizeLines = (text: string): string => text.replace(UNPRINTABLE_IN_LINES, '?');

/** Returns JSON in which unprintable characters are escaped, so that it is safe to print and complete. */
export const formatJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNPRINTABLE_IN_LINES, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

const LEVELS = { info: 30, error: 50 } as const;

/** Returns a line as the log of the server has them: JSON with level, time, the fields and `msg`. */
export function formatLogLine(level: keyof typeof LEVELS, msg: string, fields: object = {}): string {
  const line = { level: LEVELS[level], time: new Date().toISOString(), ...fields, msg };
  return formatJson(line).replaceAll(/\n */g, ' ');
}

const widthOf = (text: string) => Array.from(text).length;

/** Returns a table with headings. Each column is as wide as its widest cell; numbers are aligned right. */
export function formatTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = headings.map((heading, index) =>
    Math.max(widthOf(heading), ...rows.map((row) => widthOf(sanitize(row[index] ?? '')))),
  );
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, index) => {
        const text = sanitize(cell);
        const space = ' '.repeat((widths[index] ?? 0) - widthOf(text));
        return typeof cell === 'number' ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)].join('\n');
}

/** Returns one line per pair, with the values aligned. */
export function formatPairs(pairs: readonly (readonly [label: string, value: string | number])[]): string {
  const width = Math.max(...pairs.map(([label]) => widthOf(label)));
  return pairs.map(([label, value]) => `${label.padEnd(width)}  ${sanitize(value)}`).join('\n');
}

/** Takes milliseconds since 1970. Returns the time in ISO 8601, UTC; null for null. */
export function toIsoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Returns the day in UTC, such as `2026-11-21`; a dash for null. */
export function toIsoDay(at: number | null): string {
  return toIsoTime(at)?.slice(0, 10) ?? '-';
}

/** Returns the minute in UTC, such as `2026-11-21 17:24`; a dash for null. */
export function toIsoMinute(at: number | null): string {
  return toIsoTime(at)?.slice(0, 16).replace('T', ' ') ?? '-';
}
