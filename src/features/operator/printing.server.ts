// How answers look to people: columns and lines of plain text. Machines get JSON.

// Control characters and marks of direction: what a member chose must not move the operator's cursor.
const UNPRINTABLE = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu;
const IN_LINES = /(?!\n)(?:\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp})/gu;

/** A text that is safe to print: what cannot be seen is a question mark. */
export const show = (cell: string | number): string => String(cell).replace(UNPRINTABLE, '?');

/** The same for a text of several lines. The terminal gets everything through it: answers, errors, stack traces. */
export const showLines = (text: string): string => text.replace(IN_LINES, '?');

/** A JSON document that is safe to print: what cannot be seen is an escape of JSON, so that nothing is lost. */
export const showJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(IN_LINES, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );

const widthOf = (text: string) => Array.from(text).length;

/** Rows below their headings, each column as wide as its widest cell; numbers stand at the right. */
export function columns(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = headings.map((heading, at) =>
    Math.max(widthOf(heading), ...rows.map((row) => widthOf(show(row[at] ?? '')))),
  );
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, at) => {
        const text = show(cell);
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(text));
        return typeof cell === 'number' ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
  return [line(headings), ...rows.map(line)].join('\n');
}

/** Two columns without headings: what it is, and its value. */
export function facts(pairs: readonly (readonly [what: string, value: string | number])[]): string {
  const width = Math.max(...pairs.map(([what]) => widthOf(what)));
  return pairs.map(([what, value]) => `${what.padEnd(width)}  ${show(value)}`).join('\n');
}

/** A time as JSON has it, UTC; `null` stays. */
export function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A day, UTC, such as `2026-11-21`; a dash for none. */
export function toIsoDay(at: number | null): string {
  return timeOf(at)?.slice(0, 10) ?? '-';
}

/** A minute, UTC, such as `2026-11-21 17:24`; a dash for none. */
export function minuteOf(at: number | null): string {
  return timeOf(at)?.slice(0, 16).replace('T', ' ') ?? '-';
}
