import { localError } from './failure.ts';

/**
 * Loads a module that belongs to a page. Rejects with a `RequestError`: there is no network, the server is down, or a new release has
 * other files, so that the page has to be loaded again.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    throw localError(navigator.onLine ? 'errors.unexpected' : 'errors.offline');
  }
}
