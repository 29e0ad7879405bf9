// Says what the making of an image does: it takes minutes, and a silent one looks like one that hangs.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EngineError } from '#src/desktop/engines/engine.ts';

const EVERY_MS = 10_000;

type Print = (line: string) => void;
const write: Print = (line) => void process.stdout.write(`${line}\n`);

/** Says every ten seconds what `doing` returns, and for how long, until `work` is settled. Returns or throws what that does. */
export async function sayWhile<T>(doing: () => string, work: Promise<T>, print: Print = write): Promise<T> {
  const started = Date.now();
  const say = () => print(`Making the image: ${doing()}, ${Math.round((Date.now() - started) / 1000)} s.`);
  const timer = setInterval(say, EVERY_MS);
  return work.finally(() => clearInterval(timer));
}

/** Runs mmdebstrap. What it writes goes to the terminal, and its last line about a step is said again while that step takes long. */
export async function runBootstrap(args: readonly string[]): Promise<void> {
  const child = spawn('mmdebstrap', args, { stdio: ['ignore', 'inherit', 'pipe'] });
  let step = 'starting';
  createInterface({ input: child.stderr }).on('line', (line) => {
    process.stderr.write(`${line}\n`);
    step = /^I: (.*?)\.*$/.exec(line)?.[1] ?? step;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () =>
      reject(new EngineError('not-started', 'mmdebstrap is missing: apt-get install mmdebstrap')),
    );
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new EngineError('not-started', `mmdebstrap ended with ${code}: see its messages above.`)),
    );
  });
  await sayWhile(() => step, ended);
}
