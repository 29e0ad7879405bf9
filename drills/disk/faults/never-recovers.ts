// After one error of the disk all later statements fail, reading too.
import { StatementSync } from 'node:sqlite';
import { replaceMethod } from '../../shared/replace-method.ts';
import { onDiskError } from './on-disk-error.ts';

const state: { failure: Error | undefined } = { failure: undefined };
onDiskError((error) => void (state.failure ??= error));
for (const name of ['run', 'all'])
  replaceMethod(StatementSync.prototype, name, ({ given, old }) => {
    if (state.failure) throw state.failure;
    return old(given);
  });
