// What the kernel counts for the whole machine, or for a user, and no control group limits: whether one session can take what others need.
import { join } from 'node:path';
import { MOST_NOTIFIERS } from '#src/desktop/sandbox/limit-namespace.ts';
import { readOrEmpty } from './read-or-empty.ts';

export interface PlannedSessions {
  /** At a time. */
  readonly count: number;
  readonly tasks: number;
  readonly memoryBytes: number;
}

/** Bytes of a session's memory that an open file takes at least. */
const FILE_BYTES = 256;
/** What systemd sets. */
const ALL_FILES = 9_223_372_036_854_775_807n;
/** Processes and threads of a session's process, and of the machine itself. */
const [PROCESS_TASKS, OTHER_TASKS] = [64, 4_096];
/** Of other programs of the host's user. */
const OTHER_NOTIFIERS = 128;

/** Returns a line for each setting that is too small for so many sessions, with its value and what it should be. */
export function kernelSettingWarnings(
  { count, tasks, memoryBytes }: PlannedSessions,
  isRoot: boolean,
  root = '/',
): string[] {
  const valueOf = (setting: string) => readOrEmpty(join(root, 'proc/sys', setting.replaceAll('.', '/'))).trim();
  const isBelow = (setting: string, least: number) => valueOf(setting) !== '' && Number(valueOf(setting)) < least;
  const allTasks = count * (tasks + PROCESS_TASKS) + OTHER_TASKS;
  const notifiers = count * MOST_NOTIFIERS + OTHER_NOTIFIERS;
  const lines = ['kernel.pid_max', 'kernel.threads-max']
    .filter((setting) => isBelow(setting, allTasks))
    .map(
      (setting) =>
        `${setting} is ${valueOf(setting)}, and ${count} sessions may have ${allTasks} processes and threads with those of the machine. Set it to at least ${allTasks}, or DESKTOP_TASKS lower.`,
    );
  if (isBelow('fs.file-max', (count * memoryBytes) / FILE_BYTES))
    lines.push(
      `fs.file-max is ${valueOf('fs.file-max')}: one session can open so many files that programs of no other user can open one. Set it to ${ALL_FILES}, as systemd does.`,
    );
  if (!isRoot && isBelow('fs.inotify.max_user_instances', notifiers))
    lines.push(
      `fs.inotify.max_user_instances is ${valueOf('fs.inotify.max_user_instances')}, for all sessions and all other programs of this user together. Set it to at least ${notifiers}.`,
    );
  return lines;
}
