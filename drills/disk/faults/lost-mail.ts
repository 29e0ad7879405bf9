// An email file that cannot be written counts as written.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { replaceMethod } from '../../shared/replace-method.ts';

replaceMethod(fs, 'writeFileSync', ({ given, old }) => {
  try {
    return old(given);
  } catch (error) {
    if (!String(given[0]).endsWith('.eml')) throw error;
    return undefined;
  }
});
syncBuiltinESMExports();
