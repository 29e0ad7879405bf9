// The disk is full, fails, or cannot be written: while the server runs, and at its start.
import { runParts, type Run } from '../shared/drill.ts';
import { failWrites } from './failing-writes.ts';
import { breakDisk, fillDisk } from './full.ts';
import { refuseStarts } from './unusable-folders.ts';

export const run: Run = async (options) =>
  runParts(options, [
    [['full-'], fillDisk],
    [['errors-'], failWrites],
    [['read-only-'], breakDisk],
    [['starts-'], refuseStarts],
  ]);
