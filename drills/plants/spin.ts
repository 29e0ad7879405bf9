// Of plants: keeps the thread busy.

/** Returns after so many milliseconds of work. */
export function spin(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}
