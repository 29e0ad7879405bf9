// Lines of the mirror, which an untrusted program writes: bounded in length, in number and in bytes.

/** The longest message has 60 elements or 24,000 characters. */
const LONGEST_LINE = 256 * 1024;
/** The mirror waits 40 ms between two of them, and says up to eight more. */
const LINES_PER_SECOND = 100;
const BYTES_PER_SECOND = 1024 * 1024;
/** What may come at once, such as after a pause of this process. */
const SECONDS_AT_ONCE = 4;

/** Returns what takes bytes and returns the lines that are whole; nothing where they are too long or too many. `now`: milliseconds. */
export function createLineReader(now: () => number = () => performance.now()) {
  let held = Buffer.alloc(0);
  let lines = LINES_PER_SECOND * SECONDS_AT_ONCE;
  let bytes = BYTES_PER_SECOND * SECONDS_AT_ONCE;
  let counted = now();
  return (chunk: Buffer): readonly string[] | undefined => {
    const seconds = (now() - counted) / 1000;
    counted = now();
    lines = Math.min(LINES_PER_SECOND * SECONDS_AT_ONCE, lines + seconds * LINES_PER_SECOND);
    bytes = Math.min(BYTES_PER_SECOND * SECONDS_AT_ONCE, bytes + seconds * BYTES_PER_SECOND) - chunk.length;
    if (bytes < 0) return undefined;
    held = Buffer.concat([held, chunk]);
    const whole: string[] = [];
    for (let end = held.indexOf(10); end >= 0; end = held.indexOf(10)) {
      whole.push(held.toString('utf8', 0, end));
      held = held.subarray(end + 1);
    }
    lines -= whole.length;
    return lines < 0 || held.length > LONGEST_LINE ? undefined : whole;
  };
}
