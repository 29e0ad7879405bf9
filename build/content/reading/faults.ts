// Faults in the files of the content: one line for each, all at once.
import { relative } from 'node:path';

/** What is wrong at a line of a file. */
export interface Fault {
  /** Path of the file or folder. */
  readonly file: string;
  /** From 1; absent: the whole file. */
  readonly line?: number;
  readonly text: string;
}

/** The content cannot be built. The message has a line for each fault. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(formatFaults(faults).join('\n'));
    this.faults = faults;
    // The preview shows it to writers.
    this.stack = '';
  }
}

/** The path of a file from here; one that lies elsewhere from the root. */
export function shownPath(file: string): string {
  const path = relative('.', file);
  return path.startsWith('..') ? file : path;
}

/** Returns lines such as `content/blog/first/text.it.md:3: …`, in the order of files and lines. */
export function formatFaults(faults: readonly Fault[]): string[] {
  return faults
    .toSorted((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1))
    .map(({ file, line, text }) => `${shownPath(file)}${line === undefined ? '' : `:${line}`}: ${text}`);
}
