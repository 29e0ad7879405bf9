// The faults of a file as the message of one error.

const MAX_LINES = 200;

/** Joins lines. A file can have any number of faults, so only the first are listed. */
export function joinFaults(lines: readonly string[]): string {
  const rest = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(rest > 0 ? [`… and ${rest} more`] : [])].join('\n');
}
