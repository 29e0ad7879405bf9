// Random requests to the endpoints of OpenID Connect. Those with a JSON API are in src/accounts/fuzz.server.test.ts.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { authorizationUrl, authorize, redeem, TestBrowser, type TestApp } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { fuzzOptions } from '#test/hostile/fuzz-options.ts';
import { value, wrongAuthorization } from '#test/hostile/values.ts';
import { addApp, type Tokens } from '#test/server-apps.ts';
import { sharedServer } from '#test/shared-server.ts';

const REQUESTS = fuzzOptions(50, 300);
const RUNS = REQUESTS.numRuns;

/** A request that succeeds, or would if its tokens were not used up. */
interface ValidRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly authorization?: string;
}

/** What the fuzzer does to one field: leaves it out, replaces it, or sends it twice. */
const change = fc.record({ at: fc.nat(), kind: fc.constantFrom('none', 'without', 'other', 'twice'), other: value });

/** Further parameters that the library knows, most of which the site does not accept. */
const unusualName = fc.constantFrom(
  ...'prompt max_age claims request request_uri response_mode id_token_hint login_hint ui_locales acr_values'.split(
    ' ',
  ),
  ...'resource dpop_jkt registration client_assertion client_assertion_type logout_hint __proto__ constructor'.split(
    ' ',
  ),
);

const mutation = fc.record({
  changes: fc.array(change, { maxLength: 3 }),
  extra: fc.array(fc.tuple(unusualName, value), { maxLength: 2 }),
  // Undefined: the app's own.
  authorization: fc.option(wrongAuthorization, { nil: undefined, freq: 1 }),
});

type Mutation = Parameters<Parameters<typeof mutation.map>[0]>[0];

/** Lone surrogates become U+FFFD, as in a browser. */
const textOf = (any: unknown): string => (typeof any === 'string' ? any : (JSON.stringify(any) ?? '')).toWellFormed();

/** The fields as a query or a body, with the changes. */
function mutate(fields: ValidRequest['fields'], { changes, extra }: Mutation): string {
  const pairs = Object.entries(fields);
  for (const { at, kind, other } of changes) {
    const index = at % Math.max(1, pairs.length);
    const [name] = pairs[index] ?? ['scope'];
    if (kind === 'without') pairs.splice(index, 1);
    else if (kind === 'other') pairs[index] = [name, textOf(other)];
    else if (kind === 'twice') pairs.push([name, textOf(other)]);
  }
  for (const [name, any] of extra) pairs.push([name, textOf(any)]);
  return new URLSearchParams(pairs).toString();
}

onDatabase('random requests of apps', (makePlace) => {
  const server = sharedServer(makePlace);
  let app: TestApp;
  let requests: Readonly<Record<string, ValidRequest>>;

  beforeAll(async () => {
    app = await addApp(server);
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const scope = 'openid profile email offline_access';
    const { code } = await authorize(browser, app, member, { scope, prompt: 'consent' });
    const tokens = (await redeem(server, app, code)).body as Required<Tokens>;
    const authorization = app.basic;
    const url = new URL(authorizationUrl(app), 'https://site.example');
    const question = Object.fromEntries(url.searchParams);
    const leave = {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: app.client.postLogoutRedirectUris[0] ?? '',
      state: 'x',
    };
    const byCode = {
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: question['redirect_uri'] ?? '',
      code_verifier: 'x'.repeat(43),
    };
    const byRefreshToken = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, scope };
    const bearer = `Bearer ${tokens.access_token}`;
    requests = {
      'GET auth': { method: 'GET', path: '/oidc/auth', fields: question },
      'POST auth': { method: 'POST', path: '/oidc/auth', fields: question },
      'token by code': { method: 'POST', path: '/oidc/token', fields: byCode, authorization },
      'token by refresh token': { method: 'POST', path: '/oidc/token', fields: byRefreshToken, authorization },
      revoke: { method: 'POST', path: '/oidc/revoke', fields: { token: tokens.access_token }, authorization },
      'GET userinfo': { method: 'GET', path: '/oidc/userinfo', fields: {}, authorization: bearer },
      'POST userinfo': { method: 'POST', path: '/oidc/userinfo', fields: { access_token: tokens.access_token } },
      'GET logout': { method: 'GET', path: '/oidc/logout', fields: leave },
      'POST logout': { method: 'POST', path: '/oidc/logout', fields: leave },
    };
  });

  test.each([
    'GET auth',
    'POST auth',
    'token by code',
    'token by refresh token',
    'revoke',
    'GET userinfo',
    'POST userinfo',
    'GET logout',
    'POST logout',
  ])(`%s: ${RUNS} of them cause no server error, and lead to no other address`, async (name) => {
    const { method, path, fields, authorization } = requests[name]!;
    const { queries } = server.database;
    const readSessions = () => queries.selectFrom('tokens').select('hash').execute();
    const sessions = await readSessions();
    const allowed = [...app.client.redirectUris, ...app.client.postLogoutRedirectUris];
    const isAllowed = (place: string) => /^\/(?!\/)/.test(place) || allowed.includes(place.replace(/[?#].*/, ''));

    const property = fc.asyncProperty(mutation, async (mutated) => {
      await queries.deleteFrom('limits').execute();
      const sent = mutate(fields, mutated);
      const isGet = method === 'GET';
      const header = mutated.authorization ?? authorization;
      const options = {
        headers: {
          accept: 'text/html',
          ...(!isGet && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(header !== undefined && { authorization: header }),
        },
      };
      const asked = isGet
        ? server.request(method, `${path}?${sent}`, undefined, options)
        : server.request(method, path, sent, options);
      const { status, headers, text } = await asked;
      const place = headers.location;
      expect(status).toBeLessThan(500);
      expect(`${place}${text}`).not.toContain('server_error');
      if (place !== undefined) expect(place).toSatisfy(isAllowed);
    });
    await fc.assert(property, REQUESTS);
    expect(server.log.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(await readSessions()).toEqual(sessions);
  });
});
