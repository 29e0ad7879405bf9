// Starts the sandbox of a session, and ends it by the one process whose end ends all others.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { SPAWN_ENVIRONMENT } from '../local/sandbox.ts';
import type { StartMessage } from './messages.ts';

const ENDS_WITHIN_MS = 2_000;
const ASK_AGAIN_MS = 20;
const LOG_BYTES = 16_384;

export interface Sandbox {
  /** Process 1 of the sandbox, by its number on the host. */
  readonly inner: number;
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

/** Starts it and waits until bubblewrap reports its process. Throws an error whose message is what the programs wrote. */
export async function startSandbox({ command, filter }: Pick<StartMessage, 'command' | 'filter'>): Promise<Sandbox> {
  const [program = '', ...args] = command;
  const filterFile = filter === undefined ? ('ignore' as const) : openSync(filter, 'r');
  // Descriptors 5 and 6 as the sandbox's command line has them; 0 and 3 are the launcher's.
  const child = spawn(program, args, {
    cwd: '/',
    env: SPAWN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe', 'ignore', 'ignore', 'pipe', filterFile],
  });
  if (typeof filterFile === 'number') closeSync(filterFile);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const log = collect(child.stderr as Readable, LOG_BYTES);
  const inner = await innerProcess(child);
  if (inner === undefined) {
    await ended;
    throw new Error(log().trim() || `${program} did not start`);
  }
  return { inner, ended, end: () => endProcess(child, inner, ended) };
}

function collect(stream: Readable, most: number): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    if (text.length < most) text += chunk.toString('utf8');
  });
  return () => text;
}

/** bubblewrap writes `{ "child-pid": 123 }` once the sandbox is made. */
function innerProcess(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const [, , , , , stream] = child.stdio as unknown as readonly Readable[];
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const pid = /"child-pid":\s*(\d+)/.exec(text)?.[1];
      if (pid !== undefined) resolve(Number(pid));
    });
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
}

async function endProcess(child: ChildProcess, inner: number, ended: Promise<void>): Promise<void> {
  for (const pid of [inner, child.pid]) {
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    if (await Promise.race([ended.then(() => true), sleep(ENDS_WITHIN_MS)])) return;
  }
}

/** Waits until the display greets at its socket; returns false after `withinMs`. */
export async function displayAnswers(address: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const isGreeting = await new Promise<boolean>((resolve) => {
      const socket = connect(address);
      socket.once('data', (data) => resolve(data.toString('latin1').startsWith('RFB ')));
      socket.once('error', () => resolve(false)).once('close', () => resolve(false));
      setTimeout(() => resolve(false), Math.max(0, until - performance.now())).unref();
      socket.once('data', () => socket.destroy());
    });
    if (isGreeting) return true;
    await sleep(ASK_AGAIN_MS);
  }
  return false;
}

const sleep = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));
