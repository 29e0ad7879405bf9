// Faults of a server that does not bear it when its clock is set, one of them by the name in DRILL_PLANT.
import { DatabaseSync } from 'node:sqlite';

const clock = Date.now.bind(Date);
const { prepare } = DatabaseSync.prototype;
const MADE_UP = 10_000;

const PLANTS: Readonly<Record<string, () => void>> = {
  frozen: () => {
    const start = clock();
    Date.now = () => start;
  },
  // A counter that 32 bits have room for.
  'year-2038': () => {
    Date.now = () => (clock() < 2 ** 31 * 1_000 ? clock() : clock() - 2 ** 32 * 1_000);
  },
  // Rows do not show that a clock ahead of this one wrote them.
  'no-cap': () =>
    onRows(/(?:from|into) "limits"/, (row) => ({
      ...row,
      expires_at: Math.min(Number(row['expires_at']), clock() + 60_000),
    })),
  stuck: () => onText((sql) => sql.replace(/(or "(?:expires_at|next_attempt_at)" > \?)/, '$1 + 9e15')),
  'signed-out': () =>
    onRows(/from "tokens" inner join/, (row) => ({
      ...row,
      last_used_at: Number(row['last_used_at']) > clock() + 1_000 ? 0 : row['last_used_at'],
    })),
  'told-again': () =>
    onText((sql) =>
      sql.replace('update "users" set "deletion_warned_at" = ?', 'update "users" set "deletion_warned_at" = ? * null'),
    ),
  unswept: () =>
    onText((sql) =>
      sql.replace(/^delete from "tokens" where \("created_at"/, 'delete from "token" where ("created_at"'),
    ),
  'wall-timers': () => {
    const { setInterval: set } = globalThis;
    // Makes up for rounds that it has missed, by the clock on the wall; not for all of 400 days, so that the drill has an end.
    const byTheWall = (work: () => void, ms: number) => {
      let [next, left] = [clock() + ms, MADE_UP];
      return set(() => {
        if (clock() < next) return;
        work();
        left -= 1;
        next = left > 0 ? next + ms : clock() + ms;
        if (clock() < next) left = MADE_UP;
      }, 1);
    };
    globalThis.setInterval = Object.assign(byTheWall, set);
  },
};

function onText(change: (sql: string) => string): void {
  DatabaseSync.prototype.prepare = function (sql) {
    return prepare.call(this, change(sql));
  };
}

type Row = Record<string, unknown>;

function onRows(which: RegExp, change: (row: Row) => Row): void {
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    if (!which.test(sql)) return statement;
    const all = statement.all.bind(statement) as (...values: unknown[]) => Row[];
    return Object.assign(statement, { all: (...values: unknown[]) => all(...values).map(change) });
  };
}

PLANTS[process.env['DRILL_PLANT'] ?? '']?.();
