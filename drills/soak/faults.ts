// Faults of this drill, by name.
import { openSync } from 'node:fs';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest } from '../shared/faults/on-http.ts';

let requests = 0;

export const FAULTS: Readonly<Record<string, Inject>> = {
  // One request in 50 leaves a file open.
  descriptors: () => onRequest(() => void ((requests += 1) % 50 === 0 && openSync('/dev/null', 'r'))),
};
