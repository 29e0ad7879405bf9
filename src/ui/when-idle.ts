/** Runs `task` when the browser has nothing more urgent to do. Safari has no `requestIdleCallback` before version 27. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, 200);
}
