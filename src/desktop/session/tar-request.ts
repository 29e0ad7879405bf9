// What is asked of the file helper of a trial for files to keep.
import { MOST_KEPT_PATHS } from '#src/desktop/protocol/control-messages.ts';
import { EngineError } from '../engines/engine.ts';
import { helperPath } from './file-helper.ts';

/** The helper reads lines of 32 kB. */
const MOST_REQUEST_BYTES = 32_000;

/** Returns the request for a tar archive of `paths`. Throws `EngineError` 'missing' (no path) or 'too-many'. */
export function tarRequest(paths: readonly string[]): string {
  try {
    const request = ['TAR', ...paths.map(helperPath)].join(' ');
    if (paths.length > 0 && paths.length <= MOST_KEPT_PATHS && request.length <= MOST_REQUEST_BYTES) return request;
  } catch {
    throw new EngineError('missing', 'A path of a file to keep cannot be one.');
  }
  throw new EngineError('too-many', `At most ${MOST_KEPT_PATHS} files and folders can be kept at a time.`);
}
