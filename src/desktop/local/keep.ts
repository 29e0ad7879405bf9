// 'Keep this': copies files of a trial into a home, all of them or none. They are packed by the helper in the trial's sandbox and
// unpacked in a second sandbox that sees only the home, so that neither can reach the other or the host.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { KeptFiles } from '#src/shared/desktop/host-messages.ts';
import type { Language } from '#src/shared/languages.ts';
import { EngineError } from '../engine.ts';
import { type SandboxProgram, spawnSandbox } from '../sandbox/sandbox-descriptors.ts';
import { sandboxCommand, type SandboxOptions } from '../sandbox/sandbox.ts';
import { tarRequest } from '../session/tar-request.ts';

const WITHIN_MS = 10 * 60_000;
const MOST_WRITTEN_BYTES = 65_536;

/** The new folder in the home. */
const FOLDERS: Readonly<Record<Language, string>> = {
  de: 'Aus der Demo',
  el: 'Από τη δοκιμή',
  en: 'From the demo',
  es: 'De la demo',
  fr: 'De la démo',
  it: 'Dalla prova',
  nl: 'Uit de demo',
  pt: 'Da demonstração',
  ro: 'Din versiunea demo',
};

/**
 * $1 is the folder's name, $2 a name that no member chooses, $3 the size of a home that does not limit itself. One rename at the end
 * makes the copy visible.
 */
const UNPACK = `export LC_ALL=C.UTF-8; unset LANGUAGE; rm -rf .incoming-*; trap 'rm -rf ".incoming-$2"' EXIT; set -e; mkdir ".incoming-$2"
bsdtar -x -f - --no-same-owner --no-same-permissions --no-acls --no-xattrs --no-fflags -C ".incoming-$2"
[ -n "$(ls -A ".incoming-$2")" ] || { echo 'The archive is empty.' >&2; exit 1; }
[ -z "$3" ] || [ "$(du -sB1 --apparent-size . | cut -f1)" -le "$3" ] || { echo 'No space left in the home.' >&2; exit 1; }
sync -f . ; name=$1; number=2
while [ -e "$name" ] || [ -L "$name" ]; do name="$1 ($number)"; number=$((number + 1)); done
find ".incoming-$2" -type f | wc -l; mv -nT ".incoming-$2" "$name"; [ ! -e ".incoming-$2" ]; echo "$name"`;

/** Where files are unpacked. */
export interface KeepTarget {
  readonly sandbox: Omit<SandboxOptions, 'order' | 'hasFilter'> & { readonly home: string };
  /** The language of the folder's name, and the limits of the home. */
  readonly order: SandboxOptions['order'];
  /** File with the filter of system calls. */
  readonly filter: string | undefined;
}

/**
 * Copies `paths` from the trial whose file helper has the socket `helper`. Throws `EngineError` as `Engine.keep` says.
 */
export async function keepFiles(target: KeepTarget, helper: string, paths: readonly string[]): Promise<KeptFiles> {
  const request = tarRequest(paths);
  const { args, ...program } = unpacker(target);
  const fetch = ['perl', fileURLToPath(new URL('fetch.pl', import.meta.url)), helper, request, '--'];
  return outcomeOf(await run({ ...program, args: [...fetch, ...args] }));
}

/** Unpacks an archive that a trial on another machine has made, and reads all of it. Throws as `keepFiles` does. */
export async function unpackFiles(target: KeepTarget, archive: Readable): Promise<KeptFiles> {
  return outcomeOf(await run(unpacker(target), archive));
}

function unpacker({ sandbox, order, filter }: KeepTarget): SandboxProgram {
  const { command, options } = sandboxCommand({ ...sandbox, order, hasFilter: filter !== undefined });
  const most = sandbox.homeKind === 'folder' ? String(order.limits.homeBytes) : '';
  const names = [FOLDERS[order.language], randomBytes(9).toString('hex'), most];
  return { args: [...command, 'sh', '-c', UNPACK, 'unpack', ...names], options, filter };
}

function outcomeOf({ written, fault }: Written): KeptFiles {
  const [files, folder] = written.trim().split('\n');
  if (fault === undefined && folder !== undefined) return { files: Number(files), folder };
  if (fault !== undefined && /No space left|\bfull\b/.test(fault))
    throw new EngineError('no-space', 'The home has no room for the files.');
  if (fault !== undefined && MISSING.test(fault)) throw new EngineError('missing', 'A file to keep is missing.');
  // Names of files are in no log.
  const why = fault?.replace(/\.\/.*(?=: )/gs, 'FILE').slice(0, 500);
  throw new EngineError('not-started', `The files could not be copied: ${why}`);
}

/** What `fetch.pl` says if the helper refused. */
const MISSING = /^The session answered: NO (?:missing|bad-name)$/m;

interface Written {
  readonly written: string;
  readonly fault?: string;
}

/** Returns what the programs write, and their complaints if they fail. `input`: of the program, if it does not get one by itself. */
async function run(program: SandboxProgram, input?: Readable): Promise<Written> {
  const limits = { timeout: WITHIN_MS, killSignal: 'SIGKILL', output: 'pipe', hasInput: input !== undefined } as const;
  const { child, errors } = spawnSandbox(program, limits);
  if (input) feed(input, child.stdin as Writable);
  const output = [child.stdout as Readable, errors].map(beginningOf);
  const [[code], [written = '', fault = '']] = await Promise.all([once(child, 'exit'), Promise.all(output)]);
  return code === 0 ? { written } : { written, fault: fault.trim() };
}

/** One that is cut off ends early, which its format shows. What a program does not take is read away, since the sender waits. */
function feed(input: Readable, program: Writable): void {
  program.on('error', () => {
    input.unpipe(program);
    input.resume();
  });
  input.on('error', () => undefined).once('close', () => program.end());
  input.pipe(program);
}

/** Returns the first bytes as text, and reads the rest away: an archive can make bsdtar complain without end. */
async function beginningOf(stream: Readable): Promise<string> {
  let written = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (written.length < MOST_WRITTEN_BYTES) written += chunk.toString('utf8');
  }
  return written;
}
