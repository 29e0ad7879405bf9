// Planted: the file of a mail is put into place half a second after the mail has left the outbox.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const LATE_MS = 500;
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  if (String(to).endsWith('.eml')) setTimeout(() => rename(from, to), LATE_MS);
  else rename(from, to);
};
syncBuiltinESMExports();
