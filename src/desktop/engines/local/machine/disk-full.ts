// A disk of the host that is full: the operator's business, unlike a home that is.
import { EngineError } from '#src/desktop/engines/engine.ts';

/** Returns an error of Node as the engine names it: with the path, if the disk is full. */
export function namedDiskFull(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? new EngineError('disk-full', `No room is left for ${path ?? 'a file'}.`) : error;
}
