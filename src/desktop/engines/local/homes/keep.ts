// 'Keep this': copies files of a trial into a home, all of them or none. They are packed by the helper in the trial's sandbox and
// unpacked in a second sandbox that sees only the home, so that neither can reach the other or the host.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { printable } from '#src/desktop/engines/printable.ts';
import type { KeptFiles } from '#src/desktop/protocol/host-messages.ts';
import { type SandboxProgram, spawnSandbox } from '#src/desktop/sandbox/sandbox-descriptors.ts';
import { sandboxCommand, type SandboxOptions } from '#src/desktop/sandbox/sandbox.ts';
import { tarRequest } from '#src/desktop/session/tar-request.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { LimitGroup } from '../limits/limit-groups.ts';
import { isLimit, PROGRAM_LIMITS, programLimits } from '../limits/limited-programs.ts';

const WITHIN_MS = 10 * 60_000;
const MOST_WRITTEN_BYTES = 4_096;
/** Without a byte of the archive, such as where a program of the session has stopped the helper. */
const SILENT_SECONDS = 10;
const FETCH = ['perl', fileURLToPath(new URL('fetch.pl', import.meta.url))];

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

/** Where files are unpacked. */
export interface KeepTarget {
  readonly sandbox: Omit<SandboxOptions, 'order' | 'hasFilter'> & { readonly home: string };
  /** The language of the folder's name, and the limits of the home. */
  readonly order: SandboxOptions['order'];
  /** File with the filter of system calls. */
  readonly filter: string | undefined;
  /** Bytes that the files of a trial can have. */
  readonly most: number;
  /** Of the programs that unpack. */
  readonly group: LimitGroup;
}

/**
 * Copies `paths` from the trial whose file helper has the socket `helper`. Throws `EngineError` as `Engine.keep` says.
 */
export async function keepFiles(target: KeepTarget, helper: string, paths: readonly string[]): Promise<KeptFiles> {
  const request = tarRequest(paths);
  return outcomeOf(await run(unpacker(target, [...FETCH, helper, request, '--'])));
}

/**
 * Puts a file or folder of an earlier version, whose file helper has the socket `helper`, back into the home, and returns its path there as
 * `folder`. `when`: the time of the version in words, part of its name if that is taken. Throws as `keepFiles` does.
 */
export async function putBackFiles(target: KeepTarget, helper: string, path: string, when: string): Promise<KeptFiles> {
  const fetch = [...FETCH, helper, tarRequest([path]), '--'];
  const program = ['perl', '/opt/guest/put-back.pl', path, when, ...limitsOf(target)];
  return outcomeOf(await run(inHome(target, program, fetch)));
}

/** Unpacks an archive that a trial on another machine has made, and reads all of it. Throws as `keepFiles` does. */
export async function unpackFiles(target: KeepTarget, archive: Readable): Promise<KeptFiles> {
  return outcomeOf(await run(unpacker(target), archive));
}

function unpacker(target: KeepTarget, fetch: readonly string[] = []): SandboxProgram {
  return inHome(target, ['perl', '/opt/guest/unpack.pl', FOLDERS[target.order.language], ...limitsOf(target)], fetch);
}

/** Words of the programs that unpack: a number that nobody chooses, and how much they take. */
const limitsOf = ({ sandbox, order, most }: KeepTarget): string[] => [
  randomBytes(9).toString('hex'),
  String(most),
  sandbox.homeKind === 'folder' ? String(order.limits.homeBytes) : '',
  String(SILENT_SECONDS),
];

/** Runs a program in a sandbox with the home. `fetch`: a command that becomes the one after it with an archive as its input. */
function inHome(target: KeepTarget, program: readonly string[], fetch: readonly string[]): SandboxProgram {
  const { sandbox, order, filter, group } = target;
  // Its user may have a desktop as well, whose processes count.
  const tasks = order.limits.tasks + PROGRAM_LIMITS.tasks;
  const limits = { ...order.limits, memoryBytes: PROGRAM_LIMITS.memoryBytes, tasks };
  const own = { ...sandbox, order: { ...order, limits }, hasFilter: filter !== undefined, hasGroup: isLimit(group) };
  const { command, options } = sandboxCommand(own);
  return { args: [...programLimits(group), ...fetch, ...command, ...program], options, filter };
}

/** What the unpacking program finds, each with what the operator reads. */
const FAULTS: Readonly<Record<string, string>> = {
  'cut-off': 'the archive of the session was cut off',
  failed: 'the home cannot be written',
  format: 'the session sent what its file helper does not write',
  many: 'there are more files than are copied at a time',
  stalled: 'the session sent nothing for too long',
};

function outcomeOf({ written, fault }: Written): KeptFiles {
  const [verdict, first = '', folder] = written.split('\0');
  if (verdict === 'OK' && folder !== undefined && /^\d+$/.test(first)) return { files: Number(first), folder };
  if (verdict === 'NO' && first === 'full') throw new EngineError('no-space', 'The home has no room for the files.');
  if (MISSING.test(fault)) throw new EngineError('missing', 'A file to keep is missing.');
  // Nothing in it comes from the session: its programs write elsewhere.
  const why = (verdict === 'NO' && FAULTS[first]) || printable(fault) || 'the unpacking program ended';
  throw new EngineError('not-started', `The files could not be copied: ${why}`);
}

/** What `fetch.pl` says if the helper refused. */
const MISSING = /^refused: (?:missing|bad-name)$/m;

interface Written {
  readonly written: string;
  /** What the programs complain of. */
  readonly fault: string;
}

/** Returns what the programs write. `input`: of the program, if it does not get one by itself. */
async function run(program: SandboxProgram, input?: Readable): Promise<Written> {
  const limits = { timeout: WITHIN_MS, killSignal: 'SIGKILL', output: 'pipe', hasInput: input !== undefined } as const;
  const { child, errors } = spawnSandbox(program, limits);
  if (input) feed(input, child.stdin as Writable);
  const output = [child.stdout as Readable, errors].map(excerptOf);
  const [, [written = '', fault = '']] = await Promise.all([once(child, 'exit'), Promise.all(output)]);
  return { written, fault: fault.trim() };
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

/** Returns the first bytes as text, and reads the rest away. */
async function excerptOf(stream: Readable): Promise<string> {
  let written = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (written.length < MOST_WRITTEN_BYTES) written += chunk.toString('utf8');
  }
  return written;
}
