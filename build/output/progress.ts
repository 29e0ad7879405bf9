// Says what a build is doing, so that nobody takes a long one for one that hangs.

const EVERY_MS = 5_000;

/** What a build has done so far. */
export interface Progress {
  /** What it does now, such as 'bundling the scripts'. */
  readonly say: (doing: string) => void;
  /** Counts one of `all`, such as 'pages'; 0 to begin with. */
  readonly count: (what: string, all: number, done?: 0 | 1) => void;
  /** Prints no further lines. */
  readonly end: () => void;
}

/** Prints a line every five seconds until the program ends, such as 'Building: rendering the pages, 412 of 756 pages'. */
export function startProgress(print: (line: string) => void = console.log): Progress {
  const counts = new Map<string, { done: number; all: number }>();
  let now = 'starting';
  const timer = setInterval(() => {
    const open = [...counts].filter(([, { done, all }]) => done < all);
    const parts = [now, ...open.map(([what, { done, all }]) => `${done} of ${all} ${what}`)];
    print(`Building: ${parts.join(', ')}.`);
  }, EVERY_MS).unref();
  return {
    end: () => clearInterval(timer),
    say: (doing) => void (now = doing),
    count: (what, all, done = 1) => void counts.set(what, { all, done: (counts.get(what)?.done ?? 0) + done }),
  };
}
