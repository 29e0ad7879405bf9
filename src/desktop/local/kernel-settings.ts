// What the kernel counts for the whole machine, or for a user, and no control group limits: whether one session can take what others need.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
/** An honest session has some ten. */
const NOTIFIERS = 32;

/** Returns a line for each setting that is too small for so many sessions, with its value and what it should be. */
export function kernelSettingWarnings(
  { count, tasks, memoryBytes }: PlannedSessions,
  isRoot: boolean,
  root = '/',
): string[] {
  const valueOf = (setting: string) => readOrEmpty(join(root, 'proc/sys', setting.replaceAll('.', '/'))).trim();
  const isBelow = (setting: string, least: number) => valueOf(setting) !== '' && Number(valueOf(setting)) < least;
  const allTasks = count * (tasks + PROCESS_TASKS) + OTHER_TASKS;
  const notifiers = count * NOTIFIERS + 128;
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

const SCORE = '/proc/self/oom_score_adj';
/** Below what any session can have. */
const HOST_SCORE = -500;

/** Lets the kernel end other programs before this host, and before the processes of its sessions, if it may. */
export function lowerOwnScore(): void {
  try {
    if (Number(readFileSync(SCORE, 'utf8')) > HOST_SCORE) writeFileSync(SCORE, String(HOST_SCORE));
  } catch {
    // Needs CAP_SYS_RESOURCE.
  }
}

/** Whether a program that root gives a high score, so that the kernel ends it first, keeps it as another user. */
export function keepsScores(): boolean {
  const user = 'setpriv --reuid 1900000000 --regid 1900000000 --clear-groups --inh-caps=-all --bounding-set=-all';
  const script = `echo 900 > ${SCORE} && exec ${user} sh -c 'echo 0 > ${SCORE}'`;
  return spawnSync('sh', ['-c', script], { stdio: 'ignore', timeout: 10_000 }).status !== 0;
}
