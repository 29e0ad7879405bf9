// Starts the sandbox of a session, and ends it by the one process whose end ends all others.
import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { spawnSandbox } from '../sandbox/sandbox-descriptors.ts';
import { askNumbers } from './file-helper.ts';
import type { StartMessage } from './messages.ts';

const ENDS_WITHIN_MS = 2_000;
const WRITES_WITHIN_MS = 200;
const ASK_AGAIN_MS = 20;
const LOG_BYTES = 16_384;

type SandboxOrder = Pick<StartMessage, 'command' | 'options' | 'filter'>;

export interface Sandbox {
  /** Process 1 of the sandbox, by its number on the host. */
  readonly initPid: number;
  /** Fulfilled with how it ended, in a sentence. */
  readonly ended: Promise<string>;
  end(): Promise<void>;
}

/** Starts it and waits until bubblewrap reports its process. Throws an error whose message is what the programs wrote. */
export async function startSandbox({ command, ...more }: SandboxOrder): Promise<Sandbox> {
  const { child, errors, info } = spawnSandbox({ args: command, ...more }, { output: 'ignore' });
  const log = collect(errors, LOG_BYTES);
  const ended = new Promise<string>((resolve) => {
    // bubblewrap reports its process before all is made, and says then why it cannot go on. Programs of a session write elsewhere.
    const end = (code: number | null, signal: string | null) =>
      resolve(`${log().trim()} The sandbox ended with ${signal ?? `exit code ${code}`}.`.trim());
    child.once('close', end).once('exit', (code, signal) => setTimeout(end, WRITES_WITHIN_MS, code, signal));
    child.once('error', (error) => resolve(error.message));
  });
  const initPid = await initPidOf(child, info);
  if (initPid === undefined) {
    await ended;
    throw new Error(log().trim() || `${command[0]} did not start`);
  }
  return { initPid, ended, end: () => endProcess(child, initPid, ended) };
}

function collect(stream: Readable, most: number): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    if (text.length < most) text += chunk.toString('utf8');
  });
  return () => text;
}

/** bubblewrap writes `{ "child-pid": 123 }` once the sandbox is made. */
function initPidOf(child: ChildProcess, info: Readable): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    info.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const pid = /"child-pid":\s*(\d+)/.exec(text)?.[1];
      if (pid !== undefined) resolve(Number(pid));
    });
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
}

async function endProcess(child: ChildProcess, initPid: number, ended: Promise<string>): Promise<void> {
  for (const pid of [initPid, child.pid]) {
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

/** Waits until the file helper answers at its socket; returns false after `withinMs`. */
export async function helperAnswers(address: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const isThere = await askNumbers(address, 'USAGE').then(
      () => true,
      () => false,
    );
    if (isThere) return true;
    await sleep(ASK_AGAIN_MS);
  }
  return false;
}

const sleep = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));
