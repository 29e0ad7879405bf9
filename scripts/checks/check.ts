// The type of a check: a function that reads a tree of files and returns the errors it found.

/** The result of a check. It passed if `faults` is empty and `skipped` is absent. */
export interface Outcome {
  /** One line for each error: the place, what is wrong there, and what it should be. */
  faults: readonly string[];
  /** Why nothing could be checked on this machine. A skipped check is never counted as passed. */
  skipped?: string;
  /** How much was checked, such as '271 pages', so that a check that reads nothing is noticed. */
  note?: string;
}

/** Takes the root of a tree as an absolute path. May throw: the runner reports that as an error. */
export type Check = (root: string) => Outcome | Promise<Outcome>;
