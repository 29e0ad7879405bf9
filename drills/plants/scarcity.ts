// Faults of a server that is short of something, one of them by the name in DRILL_PLANT.
import { openSync, readdirSync } from 'node:fs';
import { Server } from 'node:http';

const kept: unknown[] = [];

const isFull = () => {
  try {
    return readdirSync('/proc/self/fd').length > 60;
  } catch {
    // There is no descriptor left to look with.
    return true;
  }
};

/** Does something at each event of a server, such as `request`. */
function at(event: string, what: () => void): void {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (name: string | symbol, ...rest: unknown[]) {
    if (name === event) what();
    return emit.call(this, name, ...rest);
  };
}

function holdAll(): void {
  try {
    for (;;) kept.push(openSync('/dev/null', 'r'));
  } catch {
    // There are no more.
  }
}

const PLANTS: Readonly<Record<string, () => void>> = {
  leak: () => at('request', () => kept.push(Buffer.alloc(2 ** 19, 1))),
  ends: () => void setInterval(() => isFull() && process.exit(1), 200),
  held: () => {
    let wasFull = false;
    setInterval(() => {
      wasFull ||= isFull();
      if (wasFull) holdAll();
    }, 1);
  },
  chatty: () => void setInterval(() => isFull() && process.stdout.write('{"msg":"too many open files"}\n'), 10),
};

PLANTS[process.env['DRILL_PLANT'] ?? '']?.();
