// The file of an email is renamed into place half a second after the email has left the outbox.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { replaceMethod } from '../../shared/replace-method.ts';

const LATE_MS = 500;
replaceMethod(fs, 'renameSync', ({ given, old }) => {
  if (String(given[1]).endsWith('.eml')) setTimeout(() => old(given), LATE_MS);
  else old(given);
});
syncBuiltinESMExports();
