// Faults of this drill, by name.
import { unescape } from 'node:querystring';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest } from '../shared/faults/on-http.ts';
import { onQuery } from '../shared/faults/on-sql.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

/** A query, or a submitted form, is answered with a page that repeats it unescaped. */
function echo(): void {
  onRequest((request, response) => {
    const { url = '', headers } = request;
    const [, query] = url.split('?');
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    if (query === undefined && !isForm) return undefined;
    void text(request).then((body) => {
      const given = unescape(`${query ?? ''}&${body}`.replaceAll('+', ' '));
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><title>?</title><p>${given}</p>`);
    });
    return 'isAnswered';
  });
}

/** Queries that find an account by its address put the values into their text as they come, instead of binding them. */
function joinValues(): void {
  const affected = /^select .*from "users" .*where "email_key" = (?:\?|\$1)$/;
  replaceMethod(DatabaseSync.prototype, 'prepare', ({ self, given: [sql, ...rest], old }) => {
    const statement = old([sql, ...rest]) as object;
    if (!affected.test(String(sql))) return statement;
    const all = (value: unknown) =>
      (self as DatabaseSync).prepare(String(sql).replace('?', () => `'${String(value)}'`)).all();
    return Object.assign(statement, { all });
  });
  onQuery(({ text: sql, values }) =>
    affected.test(sql) ? { text: sql.replace('$1', () => `'${String(values[0])}'`), values: [] } : undefined,
  );
}

export const FAULTS: Readonly<Record<string, Inject>> = { echo, joined: joinValues };
