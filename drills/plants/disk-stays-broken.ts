// Plant: after one error of the database all that follows fails, reading too.
import { StatementSync } from 'node:sqlite';
import { onDiskTrouble } from '../on-disk-trouble.ts';
import { replaceMethod } from '../replace-method.ts';

const state: { failure: Error | undefined } = { failure: undefined };
onDiskTrouble((error) => (state.failure ??= error));
for (const name of ['run', 'all'])
  replaceMethod(StatementSync.prototype, name, ({ given, old }) => {
    if (state.failure) throw state.failure;
    return old(given);
  });
