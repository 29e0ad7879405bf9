// Programs that the host itself runs for a session or a home: what they read, strangers have written. Each has a control group where
// there are any, and limits of its own in any case.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type LimitGroup, type LimitGroups, NO_GROUPS } from './limit-groups.ts';

const run = promisify(execFile);
const MIB = 2 ** 20;

/** Of a program for a home, and of one that unpacks files. */
export const PROGRAM_LIMITS = { memoryBytes: 512 * MIB, tasks: 32, cpuPercent: 100 };
/** Of the process that carries a session's picture and files: 27 MiB are usual. */
export const PROCESS_LIMITS = { memoryBytes: 256 * MIB, tasks: 64 };
/** V8 reserves 512 MiB of it for code. */
const PROCESS_DATA_BYTES = 1024 * MIB;

/** `sh` joins the groups itself, so that the command is in them from its first moment. */
const JOIN = ['sh', '-c', 'while [ "$1" != -- ]; do echo 0 > "$1" || exit 1; shift; done; shift; exec "$@"', 'join'];
/** The kernel ends what has most of it first where memory is used up. */
const LAST = ['sh', '-c', 'echo 900 > /proc/self/oom_score_adj 2>&-; exec "$@"', 'last'];
const LIMITS = ['prlimit', '--core=0', '--nofile=1024'];

/** Whether a group limits the memory of what is in it. */
export const isLimit = ({ command, files }: LimitGroup): boolean => command.length + files.length > 0;

const inGroup = ({ command, files }: LimitGroup): string[] => [...command, ...JOIN, ...files, '--', ...LIMITS];

/** Returns what to put before the command of a session's process, so that it runs in `group`. */
export const processLimits = (group: LimitGroup): string[] => [
  ...inGroup(group),
  // Its own alone: the sandbox that it starts has another.
  ...(isLimit(group) ? [] : [`--data=${PROCESS_DATA_BYTES}:`]),
];

/** The same for a program that may be ended before any other: it holds nothing that somebody has open. */
export const programLimits = (group: LimitGroup): string[] => [
  ...inGroup(group),
  `--data=${PROGRAM_LIMITS.memoryBytes}`,
  ...LAST,
];

export interface ProgramOptions {
  readonly withinMs?: number;
  readonly input?: Buffer;
}

/** Runs a program for a home and returns what it writes. Rejects as `execFile` does. */
export type LimitedPrograms = (
  home: string,
  command: readonly string[],
  options?: ProgramOptions,
) => Promise<{ stdout: string }>;

/** Makes what runs them. */
export function createLimitedPrograms(groups: LimitGroups = NO_GROUPS): LimitedPrograms {
  let last = 0;
  return async (home, command, { withinMs = 60_000, input = Buffer.alloc(0) } = {}) => {
    const group = groups.create(`${home}_${++last}`, PROGRAM_LIMITS);
    const [program = '', ...args] = [...programLimits(group), ...command];
    try {
      const running = run(program, args, { timeout: withinMs, killSignal: 'SIGKILL', maxBuffer: 65_536 });
      running.child.stdin?.on('error', () => undefined).end(input);
      return await running;
    } finally {
      await group.remove();
    }
  };
}
