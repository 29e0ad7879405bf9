// Runs programs for the set-up scripts and forwards signals to them.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in this terminal and resolves to its exit code, or 128 + the number of the signal that ended it. Signals
 * to this process are forwarded to the program, which decides when to exit.
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    const pass = SIGNALS.map((signal) => [signal, () => child.kill(signal)]);
    for (const [signal, listener] of pass) process.on(signal, listener);
    const forget = () => pass.forEach(([signal, listener]) => process.off(signal, listener));
    child.on('error', (error) => {
      forget();
      reject(new Error(`${program} could not be started: ${error.message}`));
    });
    child.on('exit', (code, signal) => {
      forget();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
