// Runs a program and collects its output.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The exit code, and the output of both channels in the order it came. */
export interface ProgramResult {
  code: number;
  output: string;
}

/**
 * Runs a program of `node_modules/.bin`, or of the PATH, in the folder `cwd`, with `input` on its standard input.
 * Rejects if the program cannot be started, never for its exit code.
 */
export function runProgram(cwd: string, program: string, args: readonly string[], input = ''): Promise<ProgramResult> {
  const bin = join(import.meta.dirname, '../../node_modules/.bin');
  const path = [bin, process.env['PATH'] ?? ''].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, PATH: path, NO_COLOR: '1' } });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
    // A program may exit before it has read all input; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
