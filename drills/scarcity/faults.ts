// Faults of a server that is short of descriptors or memory, by name.
import { openSync, readdirSync } from 'node:fs';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest } from '../shared/faults/on-http.ts';

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

function stayFull(): void {
  let wasFull = false;
  setInterval(() => {
    wasFull ||= isFull();
    if (wasFull) openAll();
  }, 1);
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  leak: () => onRequest(() => void kept.push(Buffer.alloc(2 ** 19, 1))),
  ends: () => setInterval(() => isFull() && process.exit(1), 200),
  held: stayFull,
  chatty: () => setInterval(() => isFull() && process.stdout.write('{"msg":"too many open files"}\n'), 10),
};
