// Files and folders are written without waiting for the disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { replaceMethod } from '../../shared/replace-method.ts';

replaceMethod(fs, 'writeFileSync', ({ given: [file, data, options], old }) =>
  old([file, data, typeof options === 'object' ? { ...options, flush: false } : options]),
);
fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
