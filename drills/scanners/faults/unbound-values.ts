// Queries that find an account by its address put the values into their text as they come, instead of binding them.
import { DatabaseSync } from 'node:sqlite';
import { onQuery } from '../../shared/faults/on-query.ts';
import { replaceMethod } from '../../shared/replace-method.ts';

const AFFECTED = /^select .*from "users" .*where "email_key" = (?:\?|\$1)$/;

replaceMethod(DatabaseSync.prototype, 'prepare', ({ self, given: [sql, ...rest], old }) => {
  const statement = old([sql, ...rest]) as object;
  if (!AFFECTED.test(String(sql))) return statement;
  const all = (value: unknown) =>
    (self as DatabaseSync).prepare(String(sql).replace('?', () => `'${String(value)}'`)).all();
  return Object.assign(statement, { all });
});
onQuery(({ text, values }) =>
  AFFECTED.test(text) ? { text: text.replace('$1', () => `'${String(values[0])}'`), values: [] } : undefined,
);
