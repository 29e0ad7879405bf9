// Faults of a server that is short of descriptors or memory, one of them by the name in DRILL_FAULT.
import { openSync, readdirSync } from 'node:fs';
import { onRequest } from '../../shared/faults/on-request.ts';

const kept: unknown[] = [];

const isFull = () => {
  try {
    return readdirSync('/proc/self/fd').length > 60;
  } catch {
    // There is no descriptor left to look with.
    return true;
  }
};

function openAll(): void {
  try {
    for (;;) kept.push(openSync('/dev/null', 'r'));
  } catch {
    // There are no more.
  }
}

const FAULTS: Readonly<Record<string, () => void>> = {
  leak: () => onRequest(() => void kept.push(Buffer.alloc(2 ** 19, 1))),
  ends: () => void setInterval(() => isFull() && process.exit(1), 200),
  held: () => {
    let wasFull = false;
    setInterval(() => {
      wasFull ||= isFull();
      if (wasFull) openAll();
    }, 1);
  },
  chatty: () => void setInterval(() => isFull() && process.stdout.write('{"msg":"too many open files"}\n'), 10),
};

FAULTS[process.env['DRILL_FAULT'] ?? '']?.();
