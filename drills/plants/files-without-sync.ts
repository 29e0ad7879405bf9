// Planted: files and folders are written without waiting for the disk.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const write = fs.writeFileSync;
fs.writeFileSync = (file, data, options) =>
  write(file, data, typeof options === 'object' ? { ...options, flush: false } : options);
fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
