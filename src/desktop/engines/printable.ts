// Text that comes from a session, or from programs that read what strangers wrote, on its way to the log and the operator's terminal.

const MOST_CHARS = 500;

/** Returns it in one line, without control characters and what turns or hides letters, cut off where it is long. */
export function printable(text: string): string {
  const line = text
    .slice(0, MOST_CHARS * 4)
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return line.length > MOST_CHARS ? `${line.slice(0, MOST_CHARS).toWellFormed()}…` : line;
}

/** The same in quotation marks, and marked: what is in them is no statement of this host. */
export const saidBySession = (text: string): string => `the session says: ${JSON.stringify(printable(text))}`;

/** What the host's own programs say of an end, with nothing in it that a session could choose. */
const OWN_WORDS = /^(?:The session's process|The sandbox) ended with (?:SIG[A-Z0-9]+|exit code \d+)\.$/;

/** Returns what the process of a session wrote last, in one line; marked unless it is one of a few sentences. */
export function endOf(written: string): string {
  const line = printable(written);
  return OWN_WORDS.test(line) ? line : saidBySession(line);
}
