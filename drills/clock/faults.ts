// Faults of a server whose clock is set, by name.
import type { Inject } from '../shared/faults/faults.ts';
import { onStatement } from '../shared/faults/on-sql.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

const now = Date.now.bind(Date);
const MOST_MADE_UP = 10_000;
const replaceSql = (pattern: RegExp, text: string) =>
  onStatement(pattern, { sql: (sql) => sql.replace(pattern, text) });
/** Changes a column of the rows that a statement returns. */
const replaceColumn = (pattern: RegExp, column: string, change: (value: number) => number) =>
  onStatement(pattern, { rows: (rows) => rows.map((row) => ({ ...row, [column]: change(Number(row[column])) })) });

/** Makes up for rounds that were missed by the wall clock; not for all of 400 days, so that the drill ends. */
function makeUpForRounds(): void {
  replaceMethod(globalThis, 'setInterval', ({ given: [work, ms], old }) => {
    let [next, left] = [now() + Number(ms), MOST_MADE_UP];
    const round = () => {
      if (now() < next) return;
      (work as () => void)();
      left -= 1;
      next = left > 0 ? next + Number(ms) : now() + Number(ms);
      if (now() < next) left = MOST_MADE_UP;
    };
    return old([round, 1]);
  });
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  frozen: () => {
    const start = now();
    Date.now = () => start;
  },
  // A signed counter of 32 bits.
  'year-2038': () => {
    Date.now = () => (now() < 2 ** 31 * 1_000 ? now() : now() - 2 ** 32 * 1_000);
  },
  // Rows do not show that a clock ahead of this one wrote them.
  'no-cap': () => replaceColumn(/(?:from|into) "limits"/, 'expires_at', (value) => Math.min(value, now() + 60_000)),
  stuck: () => replaceSql(/(or "(?:expires_at|next_attempt_at)" > \?)/, '$1 + 9e15'),
  'signed-out': () =>
    replaceColumn(/from "tokens" inner join/, 'last_used_at', (value) => (value > now() + 1_000 ? 0 : value)),
  'told-again': () =>
    replaceSql(/^update "users" set "deletion_warned_at" = \?/, 'update "users" set "deletion_warned_at" = ? * null'),
  unswept: () => replaceSql(/^delete from "tokens" where \("created_at"/, 'delete from "token" where ("created_at"'),
  'wall-timers': makeUpForRounds,
};
