// The drill's side of the desktop host: its commands, lines to its sessions, and what it leaves.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type WebSocket from 'ws';
import { environment } from '../../scripts/setup/environment.mjs';
import { desktopData } from '../../test/desktop/sandbox.ts';
import { openLine } from '../../test/desktop/session.ts';
import { freePort } from '../../test/free-port.ts';
import type { Fault } from '../shared/drill.ts';
import { startProgram, waitForResponse } from '../shared/programs.ts';
import { nodeCommand, ROOT } from '../shared/server.ts';

const COMMAND_LIMIT_MS = 200_000;

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) {
    const mounts = mountsIn(folder).map((line) => line.split(' ')[1] ?? '');
    for (const mount of mounts) spawnSync('umount', ['--lazy', mount]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});

/** Makes a data folder that is removed at the end of the process. */
export function makeData(): string {
  const folder = desktopData();
  folders.push(folder);
  return folder;
}

const mountsIn = (folder: string) =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .filter((line) => line.includes(`${folder}/`));

/** Starts it in a data folder. Throws what it said if it does not start. */
export async function startHost(data: string, fault: Fault | undefined) {
  const port = String(await freePort());
  const injected = fault && { DRILL: 'desktop', DRILL_FAULT: fault.name, ...fault.env };
  const env = { ...environment(ROOT), DATA: data, PORT: port, ...injected };
  const program = startProgram(nodeCommand(env, ['drills/desktop/engine-program.ts']), env, ROOT);
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(program, `${url}/state/none`);
  const command = async (verb: string, id: string, headers: Record<string, string> = {}): Promise<unknown> => {
    const signal = AbortSignal.timeout(COMMAND_LIMIT_MS);
    const response = await fetch(`${url}/${verb}/${id}`, { method: 'POST', headers, signal });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text);
  };
  return {
    program,
    command,
    async line(kind: 'stream' | 'control', id: string): Promise<WebSocket> {
      // Again, as the page does: twelve desktops that start take longer than a ticket may.
      for (let tries = 1; ; tries += 1) {
        const line = await openLine(`127.0.0.1:${port}/s/${id}/${kind}`, String(await command('ticket', id)));
        if (typeof line !== 'number') return line;
        if (tries === 5) throw new Error(`the line ${kind} was closed with ${line}`);
      }
    },
    processes: () => processesBelow(program.pid),
  };
}

export type Host = Awaited<ReturnType<typeof startHost>>;

export interface Running {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  readonly threads: number;
  /** Tells it from a later one with the same number. */
  readonly started: string;
  readonly memoryBytes: number;
}

/** Returns all processes. */
function allProcesses(): Running[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      const fields = rest.split(' ');
      if (fields[0] === 'Z') return [];
      const [parent, threads, pages] = [fields[1], fields[17], fields[21]].map(Number);
      const numbers = { parent: parent ?? 0, threads: threads ?? 0, memoryBytes: (pages ?? 0) * 4096 };
      return [{ pid: Number(entry), name, started: fields[19] ?? '', ...numbers }];
    } catch {
      return [];
    }
  });
}

function processesBelow(root: number): Running[] {
  const all = allProcesses();
  const below = new Set([root]);
  // A child may have a smaller number than its parent.
  for (let size = 0; size < below.size;) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  return all.filter(({ pid }) => below.has(pid));
}

/** Returns those of `before` that still run. */
export function stillRunning(before: readonly Running[]): Running[] {
  const now = new Map(allProcesses().map(({ pid, started }) => [pid, started]));
  return before.filter(({ pid, started }) => now.get(pid) === started);
}

/** Returns what is left of sessions on the machine: folders, mounts, loop devices, control groups of version 1. */
export function leftovers(data: string): string[] {
  const inside = (folder: string) =>
    existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  const owner = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const groups = ['memory', 'pids', 'cpu'].map((name) => `/sys/fs/cgroup/${name}/aperta-desktop-${owner}`);
  const folders = [join(data, 'run'), join(data, 'homes/open'), ...groups];
  const devices = readdirSync('/sys/block').map((name) => join('/sys/block', name, 'loop/backing_file'));
  return [
    ...folders.flatMap((folder) => inside(folder).map(({ name }) => join(folder, name))),
    ...mountsIn(data),
    ...devices.filter((file) => existsSync(file) && readFileSync(file, 'utf8').includes(`${data}/`)),
  ];
}
