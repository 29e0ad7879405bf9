// Asks Orca what it has dealt with; it answers once it has nothing left to do (orca-customizations.py).
import { createServer, type Socket } from 'node:net';

const LIMIT_MS = 120_000;

interface Done {
  readonly keys: number;
  readonly events: number;
}

export interface Barrier {
  /** Rejects if Orca does not answer for two minutes. */
  ask(): Promise<Done>;
  /** How long Orca took for its last answers, in milliseconds: how busy the machine is. */
  lag(): number;
  close(): void;
}

export function createBarrier(path: string): Barrier {
  const questions = new Map<number, (done: Done) => void>();
  let orca: Socket | undefined;
  let number = 0;
  let lag = 0;
  const server = createServer((socket) => {
    orca = socket.setEncoding('utf8').on('error', () => socket.destroy());
    let rest = '';
    socket.on('data', (data: string) => {
      const lines = (rest + data).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [question = 0, keys = 0, events = 0] = line.split(' ').map(Number);
        questions.get(question)?.({ keys, events });
        questions.delete(question);
      }
    });
  }).listen(path);
  return {
    async ask() {
      const question = (number += 1);
      const asked = performance.now();
      const done = await new Promise<Done>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('Orca does not answer.')), LIMIT_MS);
        questions.set(question, (answer) => {
          clearTimeout(late);
          resolve(answer);
        });
        orca?.write(`${question}\n`);
      });
      lag = Math.max(performance.now() - asked, lag * 0.7);
      return done;
    },
    lag: () => lag,
    close: () => {
      orca?.destroy();
      server.close();
    },
  };
}
