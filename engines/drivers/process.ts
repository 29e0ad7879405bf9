// Programs that run while the journeys do.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5_000;

/** Resolves when the program has ended. Call it right after its start. */
export async function endOf(program: ChildProcess): Promise<void> {
  await once(program, 'exit');
}

/** Waits until the program writes something that matches. Rejects if it ends or takes longer than a minute. */
export async function waitForLine(program: ChildProcess, output: Readable, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (part: Buffer) => {
      said += part.toString();
      const found = wanted.exec(said);
      if (found !== null) resolve(found);
    });
    const fail = (why: string) => reject(new Error(`${program.spawnfile} ${why}: ${said}`));
    program.once('error', (error) => fail(error.message));
    program.once('exit', () => fail('has ended'));
    setTimeout(() => fail('did not start in time'), START_LIMIT_MS).unref();
  });
}

/** Ends a program and waits for its end (`endOf`); kills it if it takes longer than five seconds. */
export async function stop(program: ChildProcess, ended: Promise<void>): Promise<void> {
  program.kill('SIGTERM');
  const timer = setTimeout(() => program.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}
