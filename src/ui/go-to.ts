// Goes to a page from code, in place where the browser can (see src/app/navigation.ts), else by a full load.

/** Goes to a path of this site; `replace` leaves no step to come back to. */
export function goTo(path: string, { replace = false } = {}): void {
  if ('navigation' in window) void navigation.navigate(path, { history: replace ? 'replace' : 'auto' });
  else if (replace) location.replace(path);
  else location.assign(path);
}
