// What a visitor sees while the next page is loaded.

/** A page that comes sooner needs no sign. */
const PATIENCE_MS = 150;

/** Shows a line at the top of the window (src/app/global.css) until `loading` settles, if that takes long. */
export async function showProgress<Result>(loading: Promise<Result>): Promise<Result> {
  const { dataset } = document.documentElement;
  const timer = setTimeout(() => (dataset['loading'] = ''), PATIENCE_MS);
  try {
    return await loading;
  } finally {
    clearTimeout(timer);
    delete dataset['loading'];
  }
}

/** Whether the server responds. A page that it no longer has is a response too. */
export async function canReachServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
