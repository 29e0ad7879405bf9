// The program of one session, which loads while nobody waits for it: Node takes a third of a second.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SPAWN_ENVIRONMENT } from '#src/desktop/sandbox/sandbox.ts';
import type { LimitGroup, LimitGroups } from '../limits/limit-groups.ts';
import { PROCESS_LIMITS, processLimits } from '../limits/limited-programs.ts';

const FILE = fileURLToPath(new URL('../../../session/session-process.ts', import.meta.url));
const WRITES_WITHIN_MS = 500;
const LOG_BYTES = 4_096;
/** The session that has just begun needs the processor more. */
const NEXT_AFTER_MS = 4_000;

export interface LoadedProgram {
  readonly child: ChildProcess;
  /** Its own, which becomes that of its session. */
  readonly group: LimitGroup;
  /** Fulfilled when the process has ended, with the last that it wrote, or how it ended. */
  readonly ended: Promise<string>;
  /** Adds to what it wrote. */
  readonly note: (text: string) => void;
}

/** `cache`: a folder for compiled code that no session can write. */
function load(groups: LimitGroups, cache: string): LoadedProgram {
  const group = groups.create(`${randomBytes(6).toString('hex')}_process`, PROCESS_LIMITS);
  const node = [process.execPath, '--max-old-space-size=96', '--max-semi-space-size=1', FILE];
  const [command = '', ...args] = [...processLimits(group), ...node];
  const child = spawn(command, args, {
    cwd: '/',
    // A group of its own: Ctrl-C on the host's terminal would end it at once, before its documents are kept.
    detached: true,
    // Compiled code from the cache saves the compiler of TypeScript in each session: 18 of 43 MiB.
    env: { ...SPAWN_ENVIRONMENT, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let log = '';
  const note = (text: string) => void (log = (log + text).slice(-LOG_BYTES));
  (child.stderr as Readable).on('data', (chunk: Buffer) => note(chunk.toString('utf8')));
  const ended = new Promise<string>((resolve) => {
    const end = (code: number | null, signal: string | null) =>
      resolve(log.trim() || `The session's process ended with ${signal ?? `exit code ${code}`}.`);
    // What it wrote last arrives after its exit; a process that it has left would hold the pipe open.
    child.once('exit', (code, signal) => setTimeout(end, WRITES_WITHIN_MS, code, signal)).once('close', end);
    child.once('error', (error) => resolve(error.message));
  });
  return { child, group, ended, note };
}

/** Keeps one program loaded for the next session; with `isAlone` there is no next one. Close it after the last session. */
export function createSessionPrograms(groups: LimitGroups, cache: string, isAlone: boolean) {
  let ready: LoadedProgram | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isThere = ({ child }: LoadedProgram) => child.exitCode === null && child.signalCode === null;
  const loadNext = () => {
    try {
      ready ??= load(groups, cache);
    } catch {
      // The next session loads its own, and says what is wrong.
    }
  };
  const loadLater = () => {
    clearTimeout(timer);
    if (!isAlone) timer = setTimeout(loadNext, NEXT_AFTER_MS).unref();
  };
  const drop = async () => {
    const dropped = ready;
    ready = undefined;
    dropped?.child.kill('SIGKILL');
    await dropped?.ended;
    await dropped?.group.remove();
  };
  loadLater();
  return {
    /** The program is the caller's, with its group. */
    take(): LoadedProgram {
      loadLater();
      if (ready && !isThere(ready)) void drop();
      const program = ready ?? load(groups, cache);
      ready = undefined;
      return program;
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await drop();
    },
  };
}

export type SessionPrograms = ReturnType<typeof createSessionPrograms>;
