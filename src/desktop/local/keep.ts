// 'Keep this': copies files of a trial into a home, all of them or none. They are packed by the helper in the trial's sandbox and
// unpacked in a second sandbox that sees only the home, so that neither can reach the other or the host.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Language } from '#src/shared/languages.ts';
import { EngineError, type SessionOrder } from '../engine.ts';
import { helperPath } from '../session/file-helper.ts';
import { type SandboxProgram, spawnSandbox } from './sandbox-descriptors.ts';
import { sandboxCommand, type SandboxOptions } from './sandbox.ts';

const WITHIN_MS = 10 * 60_000;
const MOST_PATHS = 200;
/** The helper reads lines of 32 kB. */
const MOST_REQUEST_BYTES = 32_000;
const MOST_WRITTEN_BYTES = 65_536;

/** The new folder in the home. */
const FOLDERS: Readonly<Record<Language, string>> = {
  de: 'Vom Ausprobieren',
  el: 'Από τη δοκιμή',
  en: 'From the trial',
  es: 'De la prueba',
  fr: 'De l’essai',
  it: 'Dalla prova',
  nl: 'Van het proberen',
  pt: 'Da experiência',
  ro: 'Din probă',
};

/** $1 is the folder's name, $2 a name that no member chooses. One rename at the end makes the copy visible. */
const UNPACK = `export LC_ALL=C.UTF-8; unset LANGUAGE; rm -rf .incoming-*; trap 'rm -rf ".incoming-$2"' EXIT; set -e; mkdir ".incoming-$2"
bsdtar -x -f - --no-same-owner --no-same-permissions --no-acls --no-xattrs --no-fflags -C ".incoming-$2"
[ -n "$(ls -A ".incoming-$2")" ] || { echo 'The archive is empty.' >&2; exit 1; }
sync -f . ; name=$1; number=2
while [ -e "$name" ] || [ -L "$name" ]; do name="$1 ($number)"; number=$((number + 1)); done
find ".incoming-$2" -type f | wc -l; mv -nT ".incoming-$2" "$name"; [ ! -e ".incoming-$2" ]; echo "$name"`;

export interface KeepOptions {
  readonly sandbox: Omit<SandboxOptions, 'order' | 'hasFilter'> & { readonly home: string };
  /** The trial's order, with the limits of the home. */
  readonly order: SessionOrder;
  /** File with the filter of system calls. */
  readonly filter: string | undefined;
  /** Socket of the trial's file helper. */
  readonly helper: string;
}

/** Copies `paths`. Returns the number of files and the new folder's name. Throws `EngineError` as `Engine.keep` says. */
export async function keepFiles(
  { sandbox, order, filter, helper }: KeepOptions,
  paths: readonly string[],
): Promise<{ files: number; folder: string }> {
  const request = requestOf(paths);
  const { command, options } = sandboxCommand({ ...sandbox, order, hasFilter: filter !== undefined });
  const unpack = [...command, 'sh', '-c', UNPACK, 'unpack'];
  const fetch = ['perl', fileURLToPath(new URL('fetch.pl', import.meta.url)), helper, request, '--'];
  const args = [...fetch, ...unpack, FOLDERS[order.language], randomBytes(9).toString('hex')];
  const { written, fault } = await run({ args, options, filter });
  const [files, folder] = written.trim().split('\n');
  if (fault === undefined && folder !== undefined) return { files: Number(files), folder };
  if (fault !== undefined && /No space left|\bfull\b/.test(fault))
    throw new EngineError('no-space', 'The home has no room for the files.');
  if (fault !== undefined && MISSING.test(fault)) throw new EngineError('missing', 'A file to keep is missing.');
  throw new EngineError('not-started', `The files could not be copied: ${fault?.slice(0, 500)}`);
}

/** What `fetch.pl` says if the helper refused. */
const MISSING = /^The session answered: NO (?:missing|bad-name)$/m;

function requestOf(paths: readonly string[]): string {
  try {
    const request = ['TAR', ...paths.map(helperPath)].join(' ');
    if (paths.length > 0 && paths.length <= MOST_PATHS && request.length <= MOST_REQUEST_BYTES) return request;
  } catch {
    throw new EngineError('missing', 'A path of a file to keep cannot be one.');
  }
  throw new EngineError('too-many', `At most ${MOST_PATHS} files and folders can be kept at a time.`);
}

/** Returns what Perl and the programs after it write, and their complaints if they fail. */
async function run(program: SandboxProgram): Promise<{ written: string; fault?: string }> {
  const limits = { timeout: WITHIN_MS, killSignal: 'SIGKILL', output: 'pipe' } as const;
  const { child, errors } = spawnSandbox(program, limits);
  const output = [child.stdout as Readable, errors].map(beginningOf);
  const [[code], [written = '', fault = '']] = await Promise.all([once(child, 'exit'), Promise.all(output)]);
  return code === 0 ? { written } : { written, fault: fault.trim() };
}

/** Returns the first bytes as text, and reads the rest away: an archive can make bsdtar complain without end. */
async function beginningOf(stream: Readable): Promise<string> {
  let written = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (written.length < MOST_WRITTEN_BYTES) written += chunk.toString('utf8');
  }
  return written;
}
