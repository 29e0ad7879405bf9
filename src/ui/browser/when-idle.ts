/** A browser that is never idle, or that an extension restricts, runs the task then. */
const LONGEST_WAIT_MS = 5000;

/** Runs `task` when the browser has nothing more urgent to do. Safari has no `requestIdleCallback` before version 27. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: LONGEST_WAIT_MS });
  else setTimeout(task, 200);
}
