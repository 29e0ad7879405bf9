// Parts of the program that are loaded when they are first needed, since most starts never need them.
import { ApiError } from './api-error.ts';

/**
 * Takes what loads a part; gives what loads it once. If it fails, for want of file descriptors for instance, that is refused
 * with `unavailable`, and tried anew the next time: a failure that is kept would last until the restart.
 */
export function lazyImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw new ApiError('unavailable', {}, error);
    });
    return loading;
  };
}
