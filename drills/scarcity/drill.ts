// A server with 64 file descriptors, and one with 256 MiB of memory.
import { runParts, type Run } from '../shared/drill.ts';
import { exhaustDescriptors } from './few-descriptors.ts';
import { exhaustMemory } from './little-memory.ts';

export const run: Run = async (options) =>
  runParts(options, [
    [['descriptors', 'descriptors-'], exhaustDescriptors],
    [['memory', 'memory-'], exhaustMemory],
  ]);
