// After one failure every query fails, as with a pool that keeps broken connections.
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { replaceMethod } from '../../shared/replace-method.ts';

const state: { failure: Error | undefined } = { failure: undefined };
const remember = (error: unknown) => {
  // A violated constraint is not an outage.
  if ((error as { errcode?: number }).errcode !== 5 && error instanceof Error && 'errcode' in error) return;
  state.failure ??= error as Error;
};

for (const [prototype, name] of [
  [pg.Pool.prototype, 'connect'],
  [pg.Client.prototype, 'query'],
] as const)
  replaceMethod(prototype, name, ({ given, old }) => {
    if (name === 'connect' && state.failure) return Promise.reject(state.failure);
    const answer = old(given);
    if (answer instanceof Promise) answer.catch(remember);
    return answer;
  });

replaceMethod(StatementSync.prototype, 'run', ({ given, old }) => {
  if (state.failure) throw state.failure;
  try {
    return old(given);
  } catch (error) {
    remember(error);
    throw error;
  }
});
