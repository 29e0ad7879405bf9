// Limits of memory, tasks and processor time for a whole session: control groups of version 2 or 1, or a scope of systemd.
// Only these hold memory; `prlimit` counts each process apart.
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SessionLimits } from '#src/desktop/engines/engine.ts';
import { readOrEmpty } from '../machine/read-or-empty.ts';

/** Without `cpuPercent`: no limit of processor time, and a share above that of sessions. */
export type Limits = Pick<SessionLimits, 'memoryBytes' | 'tasks'> & Partial<Pick<SessionLimits, 'cpuPercent'>>;

/** The group of one session. */
export interface LimitGroup {
  /** Files to write to in order to join. */
  readonly files: readonly string[];
  /** What to put before a command so that it runs with the limits. */
  readonly command: readonly string[];
  /** How many of its processes the kernel has ended because the memory was used up; 0 where it does not count them. */
  memoryKills(): number;
  /** How often it was refused a process or thread because it had as many as it may; 0 where the kernel does not count that. */
  refusedTasks(): number;
  /** Bytes of memory that its processes have, without files that the kernel could read again; nothing where it does not count them. */
  memoryBytes(): number | undefined;
  /** Removes the group, whose processes end. Returns whether it is gone. */
  remove(): Promise<boolean>;
}

export interface LimitGroups {
  readonly kind: 'cgroup-v2' | 'cgroup-v1' | 'systemd' | 'none';
  create(id: string, limits: Limits): LimitGroup;
  /** Removes what holds the groups; there are none any more. */
  close(): void;
}

const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;
const PARENT = 'aperta-desktop';
const PERIOD_US = 100_000;
/** Each session has 100: however many are busy, what carries their pictures gets its share. */
const WEIGHT_ABOVE_SESSIONS = 1000;

/**
 * Returns the best kind of limits that this process may set. `owner` tells hosts on one machine apart, `root` stands for `/` in tests.
 * Removes groups that the owner's sessions have left.
 */
export function findLimitGroups(owner: string, root = '/', isRoot = process.getuid?.() === 0): LimitGroups {
  return version2(root) ?? version1(owner, root) ?? systemd(root, isRoot) ?? NO_GROUPS;
}

const UNCOUNTED = {
  memoryKills: () => 0,
  refusedTasks: () => 0,
  memoryBytes: () => undefined,
  remove: async () => true,
};

/** Limits nothing. */
export const NO_GROUPS: LimitGroups = {
  kind: 'none',
  close: () => undefined,
  create: () => ({ files: [], command: [], ...UNCOUNTED }),
};

/** Needs a group that is delegated to this process (`Delegate=yes` in a unit). */
function version2(root: string): LimitGroups | undefined {
  const own = /^0::(.*)$/m.exec(readOrEmpty(join(root, 'proc/self/cgroup')))?.[1];
  // A unit's program is in the inner group already after a restart in place.
  const base = own === undefined ? undefined : join(root, 'sys/fs/cgroup', own.replace(/\/host$/, ''));
  if (base === undefined || own === '/' || !isWritable(join(base, 'cgroup.subtree_control'))) return undefined;
  const offered = new Set(readOrEmpty(join(base, 'cgroup.controllers')).trim().split(' '));
  if (!CONTROLLERS.every((name) => offered.has(name))) return undefined;
  try {
    // A group that passes controllers on may not have processes of its own.
    mkdirSync(join(base, 'host'), { recursive: true });
    writeFileSync(join(base, 'host/cgroup.procs'), String(process.pid));
    writeFileSync(join(base, 'cgroup.subtree_control'), CONTROLLERS.map((name) => `+${name}`).join(' '));
    set(join(base, 'host/cpu.weight'), WEIGHT_ABOVE_SESSIONS);
  } catch {
    return undefined;
  }
  clear(base, 's-');
  return {
    kind: 'cgroup-v2',
    close: () => undefined,
    create: (id, limits) =>
      folderGroup([join(base, `s-${id}`)], {
        'memory.max': limits.memoryBytes,
        'memory.swap.max': 0,
        'memory.oom.group': 0,
        'pids.max': limits.tasks,
        ...(limits.cpuPercent === undefined
          ? { 'cpu.weight': WEIGHT_ABOVE_SESSIONS }
          : { 'cpu.max': `${limits.cpuPercent * (PERIOD_US / 100)} ${PERIOD_US}` }),
      }),
  };
}

function version1(owner: string, root: string): LimitGroups | undefined {
  const bases = CONTROLLERS.map((name) => join(root, 'sys/fs/cgroup', name));
  if (!bases.every((base) => isWritable(join(base, 'cgroup.procs')))) return undefined;
  const parents = bases.map((base) => join(base, `${PARENT}-${owner}`));
  for (const parent of parents) clear(parent, '');
  return {
    kind: 'cgroup-v1',
    close: () => parents.forEach(removeGroup),
    create(id, { memoryBytes, tasks, cpuPercent }) {
      const shared = { 'memory.limit_in_bytes': memoryBytes, 'pids.max': tasks };
      const folders = parents.map((parent) => join(parent, id));
      // Beside the groups of sessions, not among them.
      if (cpuPercent === undefined) return folderGroup(folders.slice(0, 2), shared);
      const cpu = { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': cpuPercent * (PERIOD_US / 100) };
      return folderGroup(folders, { ...shared, ...cpu });
    },
  };
}

/** The scope joins before it becomes the command, so descriptors pass through; `--collect` removes it at the end. */
function systemd(root: string, isRoot: boolean): LimitGroups | undefined {
  if (!existsSync(join(root, 'run/systemd/system')) || !isRoot) return undefined;
  return {
    kind: 'systemd',
    close: () => undefined,
    create: (id, limits) => {
      const properties = {
        MemoryMax: limits.memoryBytes,
        MemorySwapMax: 0,
        TasksMax: limits.tasks,
        ...(limits.cpuPercent === undefined
          ? { CPUWeight: WEIGHT_ABOVE_SESSIONS }
          : { CPUQuota: `${limits.cpuPercent}%` }),
      };
      const command = ['systemd-run', '--scope', '--quiet', '--collect', `--unit=${PARENT}-${id}`, `--slice=${PARENT}`];
      for (const [name, value] of Object.entries(properties)) command.push('-p', `${name}=${value}`);
      return { files: [], command: [...command, '--'], ...UNCOUNTED };
    },
  };
}

/** Each setting goes to the folders that have its file; one whose controller lacks it, such as swap, is left out. */
function folderGroup(folders: readonly string[], settings: Readonly<Record<string, number | string>>): LimitGroup {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    for (const [name, value] of Object.entries(settings)) set(join(folder, name), value);
  }
  const counted = (counter: RegExp, names: readonly string[]) =>
    Math.max(
      ...folders
        .flatMap((folder) => names.map((name) => readOrEmpty(join(folder, name))))
        .map((text) => Number(counter.exec(text)?.[1] ?? 0)),
    );
  return {
    files: folders.map((folder) => join(folder, 'cgroup.procs')),
    command: [],
    memoryKills: () => counted(/^oom_kill (\d+)$/m, ['memory.events', 'memory.oom_control']),
    refusedTasks: () => counted(/^max (\d+)$/m, ['pids.events']),
    memoryBytes() {
      const counters = folders.map((folder) => readOrEmpty(join(folder, 'memory.stat'))).join('\n');
      // Version 1 has names of its own.
      const parts = counters.match(/^total_(?:rss|shmem) \d+$/gm) ?? counters.match(/^(?:anon|shmem) \d+$/gm);
      return parts?.reduce((sum, part) => sum + Number(part.split(' ')[1]), 0);
    },
    async remove() {
      // A process that was killed frees its memory before it leaves the group: on a busy machine for seconds.
      for (let tries = 0; tries < 500 && !folders.every(removeGroup); tries++) await setTimeout(20);
      return folders.every((folder) => !existsSync(folder));
    },
  };
}

function set(file: string, value: number | string): void {
  if (existsSync(file)) writeFileSync(file, String(value));
}

function clear(parent: string, prefix: string): void {
  const names = existsSync(parent) ? readdirSync(parent, { withFileTypes: true }) : [];
  for (const entry of names)
    if (entry.isDirectory() && entry.name.startsWith(prefix)) removeGroup(join(parent, entry.name));
}

/** The kernel refuses while processes are in it. */
function removeGroup(folder: string): boolean {
  try {
    rmdirSync(folder);
  } catch {
    // It has processes, or is gone already.
  }
  return !existsSync(folder);
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
