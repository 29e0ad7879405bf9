// Loads packages when they are first needed, because most processes never need them.
import { ApiError } from './api-error.ts';

/**
 * Takes a function that loads a module. Returns one that loads it once. If loading fails, for lack of file descriptors for
 * instance, it rejects with the `ApiError` `unavailable`, and the next call tries again.
 */
export function lazyImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw new ApiError('unavailable', {}, error);
    });
    return loading;
  };
}
