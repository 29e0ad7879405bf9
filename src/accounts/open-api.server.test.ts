import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { onDatabase } from '#test/databases.ts';
import { ALL_ENDPOINTS } from '#test/endpoints.ts';
import { sharedServer } from '#test/shared-server.ts';
import { errorsOf } from './open-api.server.ts';

interface Described {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

const isForOperators = (path: string) => path.startsWith('/auth/manage/');
const nameOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`;

onDatabase('the description of the API', (makePlace) => {
  const server = sharedServer(makePlace);

  test('has every endpoint but those of the page for operators, of which it says nothing', async () => {
    const { status, headers, body, text } = await server.request('GET', '/auth/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { openapi, paths } = body as Described;
    expect(openapi).toBe('3.1.1');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => nameOf(method, path.replaceAll(/\{(\w+)\}/g, ':$1'))),
    );
    const open = ALL_ENDPOINTS.flatMap(([, { method, path }]) => (isForOperators(path) ? [] : [nameOf(method, path)]));
    expect(described.sort()).toEqual(open.sort());
    expect(text).not.toContain('/auth/manage/');
  });

  test('is valid OpenAPI, with an id for each endpoint', async () => {
    const { body } = await server.request('GET', '/auth/openapi.json');
    expect(await new Validator().validate(body as Record<string, unknown>)).toMatchObject({ valid: true });
    const { paths } = body as Described;
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('is sent once to a client that keeps it', async () => {
    const { headers } = await server.request('GET', '/auth/openapi.json');
    const again = await server.request('GET', '/auth/openapi.json', undefined, {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect([again.status, again.text, headers['cache-control']]).toEqual([304, '', 'no-cache']);
  });
});

/** The names of the fields, those that may be left out with a question mark. */
const fieldsOf = (schema: { shape: object } | undefined) =>
  Object.entries(schema?.shape ?? {})
    .map(([name, field]) => {
      const { optin } = (field as { _zod: { optin?: string } })._zod;
      return `\`${name}\`${optin === undefined ? '' : '?'}`;
    })
    .join(', ');

/** Every endpoint refuses requests for these. */
const GENERAL = new Set(
  errorsOf({ method: 'POST', path: '', auth: 'member', input: {} as never, params: {} as never }),
);

test('the document for developers of clients has every endpoint; with `--update` this test writes it', async () => {
  const rows = ALL_ENDPOINTS.filter(([, { path }]) => !isForOperators(path)).map(([, row]) => {
    const { method, path, auth, input, output, status = output ? 200 : 204, summary = '', details = '' } = row;
    const answer = output && 'shape' in output ? `${status}: ${fieldsOf(output as never)}` : String(status);
    const codes = errorsOf(row).filter((code) => !GENERAL.has(code) || code === 'throttled');
    return `| \`${method} ${path}\` | ${auth} | ${fieldsOf(input)} | ${answer} | ${`${summary} ${details}`.trim()} | ${codes.join(', ')} |`;
  });
  const head = [
    '# The endpoints of the account API',
    '',
    'Made of the rows of the endpoints by `src/accounts/open-api.server.test.ts`; [auth-api.md](auth-api.md) says the rest.',
    '',
    '| Endpoint | Auth | Fields | Success | What it does | Codes of its own |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot('../../docs/auth-endpoints.md');
});
