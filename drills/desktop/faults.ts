// Faults of this drill, by name: in the host, and through it in the processes of sessions.
import childProcess, { type ChildProcess } from 'node:child_process';
import fs, { mkdirSync, chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Inject } from '../shared/faults/faults.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

const kept: string[] = [];

type Spawn = readonly [program: string, args: readonly string[], ...unknown[]];

/** Changes how the process of a session is started; the file of its program comes last. */
const onSessionStart = (change: (given: Spawn, old: (given: readonly unknown[]) => unknown) => unknown) =>
  replaceMethod(childProcess, 'spawn', ({ given, old }) =>
    (given as unknown as Spawn)[1].at(-1)?.endsWith('session-process.ts')
      ? change(given as unknown as Spawn, old)
      : old(given),
  );

/** Files of trials are in a folder of the data folder, in place of memory. */
function keepTrialsOnDisk(): void {
  const folder = join(process.env['DATA'] ?? '', 'kept');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  onSessionStart((given, old) => {
    const child = old(given) as ChildProcess;
    const send = child.send.bind(child) as (...given: readonly unknown[]) => boolean;
    child.send = (message: object, ...rest: readonly unknown[]) => {
      const { options } = message as { options?: readonly string[] };
      return send(options ? { ...message, options: [...options, '--bind', folder, options.at(-1)] } : message, ...rest);
    };
    return child;
  });
}

/** Imports a fault into the process of each session. */
const inSessions = (fault: string) => () =>
  onSessionStart(([program, args, ...more], old) => {
    const module = new URL(`session-${fault}.ts`, import.meta.url).href;
    return old([program, [...args.slice(0, -1), '--import', module, ...args.slice(-1)], ...more]);
  });

/** Does nothing for files or programs that match. */
const leaveOut = (target: object, method: string, what: RegExp) => () =>
  replaceMethod(target, method, ({ given, old }) => (what.test(String(given[0])) ? undefined : old(given)));

export const FAULTS: Readonly<Record<string, Inject>> = {
  'keeps-requests': () =>
    replaceMethod(Object.getPrototypeOf(createServer()) as object, 'emit', ({ given, old }) => {
      const [name, request] = given as [string, { rawHeaders?: string[] }];
      if (name === 'request') kept.push(`${request.rawHeaders?.join(' ')}`);
      return old(given);
    }),
  'trial-on-disk': keepTrialsOnDisk,
  'leaves-folders': leaveOut(fs, 'rmSync', /\/run(?:\/|$)/),
  'leaves-mounts': leaveOut(childProcess, 'execFileSync', /^umount$/),
  'unbounded-stream': inSessions('unbounded'),
  'stalling-session': inSessions('stalling'),
  'no-limits': leaveOut(fs, 'writeFileSync', /memory\.(?:limit_in_bytes|max)$/),
};
