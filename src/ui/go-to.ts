// Navigates from code: client-side where the browser has the Navigation API (src/app/navigation.ts), else by a full load.

/** Goes to a path of this site; `replace` replaces the current history entry. */
export function goTo(path: string, { replace = false } = {}): void {
  if ('navigation' in window) void navigation.navigate(path, { history: replace ? 'replace' : 'auto' });
  else if (replace) location.replace(path);
  else location.assign(path);
}
