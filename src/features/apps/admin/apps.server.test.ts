// The operator's commands about apps.
import { describe, expect, test } from 'vitest';
import { authorizationUrl, authorize, redeem, TestBrowser, type TestApp } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { advance } from '#test/server-apps.ts';
import { sharedServer, withFakeDate } from '#test/shared-server.ts';
import { typeCommand } from '#test/typing.ts';
import { findApp } from './apps.server.ts';

const KEY = 'ab'.repeat(32);

onDatabase('the commands about apps', (makePlace) => {
  withFakeDate();
  const server = sharedServer(makePlace, { secretKey: KEY });

  const run = (command: string, ...answers: string[]) => {
    const words = [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    return typeCommand(server.services, words, answers.length > 0 ? answers : undefined);
  };
  const json = async (command: string) => {
    const { out, err, code } = await run(`${command} --json`);
    expect([command, err, code]).toEqual([command, '', 0]);
    return JSON.parse(out) as Record<string, unknown>;
  };

  const failed = (code: number, why: RegExp) => ({ code, out: '', err: expect.stringMatching(why) as string });

  /** An app as the tests of the provider use it. */
  async function appOf(id: string, secret: string): Promise<TestApp> {
    // Servers notice their first app after two seconds.
    advance(server, 3_000);
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    return { client: await findApp(server.services, id), secret, basic };
  }

  async function addWiki(id: string): Promise<TestApp> {
    const added = await json(`apps add ${id} --name Wiki --redirect https://${id}.example/cb --access anyone`);
    return appOf(id, String(added['secret']));
  }

  test('add an app that members can sign in to, and print its secret once', async () => {
    const command = 'apps add wiki --name Wiki --redirect https://wiki.example/cb';
    const { out, err, code } = await run(`${command} --access anyone`);
    expect([err, code]).toEqual(['', 0]);
    const [, secret = ''] = /^Client secret: ([0-9a-f]{64})$/m.exec(out) ?? [];
    expect(out).toContain('Discovery: https://site.example/.well-known/openid-configuration\n');
    const app = await appOf('wiki', secret);
    const { code: granted } = await authorize(new TestBrowser(server), app, await server.member());
    expect((await redeem(server, app, granted)).status).toBe(200);
    expect((await run('apps show wiki')).out + (await run('apps list --json')).out).not.toContain(secret);
    expect(await run(command)).toMatchObject(
      failed(1, /^There is an app with the id 'wiki' already\. Look with: .*\n$/),
    );
  });

  test('know the addresses of an app of a kind', async () => {
    expect(await json('apps add cloud --kind nextcloud --name Cloud --url https://cloud.example/')).toMatchObject({
      redirect_uris: [
        'https://cloud.example/apps/user_oidc/code',
        'https://cloud.example/index.php/apps/user_oidc/code',
      ],
      post_logout_redirect_uris: ['https://cloud.example/'],
      backchannel_logout_uri: 'https://cloud.example/index.php/apps/user_oidc/backchannel-logout/aperta',
      auth_method: 'client_secret_post',
      requires_pkce: true,
      access: 'confirmed',
      sector: 'cloud.example',
      tile: { url: 'https://cloud.example', icon: 'files' },
      issuer: 'https://site.example',
      lines: expect.arrayContaining(['occ user_oidc:provider aperta \\']) as unknown,
    });
  });

  test('print the redirect address that was typed', async () => {
    const redirect = 'https://docs.example/private/vanity';
    const command = 'apps add docs --kind apache --name Docs --url https://docs.example --redirect';
    const added = await json(`${command} ${redirect}`);
    expect(added).toMatchObject({
      lines: expect.arrayContaining([`OIDCRedirectURI ${redirect}`]) as unknown,
      redirect_uris: [redirect],
      backchannel_logout_uri: `${redirect}?logout=backchannel`,
    });
  });

  test('refuse an edit that changes nothing', async () => {
    expect(await run('apps edit docs')).toMatchObject(failed(2, /^apps edit: a setting is missing/));
  });

  test('ask for what is missing, again after a wrong answer', async () => {
    const answers = ['jitsi', 'kasm', 'My desk', 'desk', 'Desk', 'http://desk.example', 'https://desk.example'];
    const { code, out, err } = await run('apps add', ...answers);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Redirect URL: https://desk.example/api/oidc_callback');
    expect(await json('apps show desk')).toMatchObject({ name: 'Desk', requires_pkce: false });
    expect(await run('apps add', 'generic', '')).toMatchObject({ code: 3, err: 'Nothing was added.\n' });
    const added = await run('apps add plain --name Plain', 'generic', 'https://plain.example/cb');
    expect(added.out).toContain('Redirect address: https://plain.example/cb\n');
  });

  test('change settings, also to another host, and keep the identifiers of members', async () => {
    const app = await addWiki('moved');
    const member = await server.member();
    await authorize(new TestBrowser(server), app, member);
    const subjects = () => server.database.queries.selectFrom('openid_subjects').selectAll().execute();
    const before = await subjects();
    const changed = await json(
      "apps edit moved --redirect https://new.example/cb --redirect https://new.example/cb2 --text-it 'Le pagine' --tile https://new.example --icon book --trusted",
    );
    expect(changed).toMatchObject({
      redirect_uris: ['https://new.example/cb', 'https://new.example/cb2'],
      sector: 'moved.example',
      tile: { url: 'https://new.example', icon: 'book', descriptions: { it: 'Le pagine' } },
      is_trusted: true,
    });
    await authorize(new TestBrowser(server), await appOf('moved', app.secret), member);
    expect(await subjects()).toEqual(before);
    const undone = await json("apps edit moved --no-trusted --no-tile --text-it ''");
    expect(undone).toMatchObject({ is_trusted: false, tile: { url: null, descriptions: {} } });
  });

  test('give an app a new secret after confirmation', async () => {
    const app = await addWiki('rotated');
    expect(await run('apps rotate-secret rotated')).toMatchObject({ code: 3, out: '' });
    const { secret } = await json('apps rotate-secret rotated --yes');
    const member = await server.member();
    const { code } = await authorize(new TestBrowser(server), app, member);
    expect((await redeem(server, app, code)).status).toBe(401);
    const renewed = await appOf('rotated', String(secret));
    const second = await authorize(new TestBrowser(server), renewed, member);
    expect((await redeem(server, renewed, second['code'])).status).toBe(200);
  });

  test('disable an app, and enable it again', async () => {
    const app = await addWiki('closed');
    const statusOf = async () => {
      const { headers } = await new TestBrowser(server).open(authorizationUrl(app));
      return String(headers.location).includes('request=');
    };
    expect(await statusOf()).toBe(true);
    await run('apps disable closed');
    expect([await statusOf(), (await run('apps list')).out]).toEqual([
      false,
      expect.stringMatching(/^closed +Wiki +closed\.example +disabled +0$/m),
    ]);
    await run('apps enable closed');
    expect(await statusOf()).toBe(true);
  });

  test('say how many members lose what when an app is removed', async () => {
    const app = await addWiki('gone');
    await addWiki('kept');
    await authorize(new TestBrowser(server), app, await server.member());
    const asked = await run('apps remove gone');
    expect(asked).toMatchObject(failed(3, /Members who use it: 1\. Their identifiers in it are lost/));
    expect(await json('apps remove gone --yes')).toMatchObject({ members: 1 });
    expect(await run('apps show gone')).toMatchObject(failed(1, /^No app has the id 'gone'\. Look with: apps list\n$/));
    const left = await server.database.queries.selectFrom('openid_subjects').select('sector').execute();
    expect(left).not.toContainEqual({ sector: 'gone.example' });
    await json('apps add twin --name Twin --redirect https://kept.example:8443/cb');
    expect((await run('apps remove kept')).err).toContain('identifiers stay, because app twin (Twin) has the same');
  });

  test('replace the keys that sign, if the secret key is here', async () => {
    const kids = async () =>
      (await server.database.queries.selectFrom('openid_keys').select('kid').execute()).map(({ kid }) => kid);
    expect(await run('apps rotate-keys')).toMatchObject({ code: 3 });
    expect(await run('apps rotate-keys --yes')).toMatchObject({ code: 0, err: '' });
    const [first] = await kids();
    expect(await run('apps rotate-keys --yes')).toMatchObject({ code: 0 });
    expect(await kids()).toEqual([expect.not.stringContaining(String(first))]);
    const { services } = server;
    const elsewhere = { ...services, config: { ...services.config, secretKey: undefined, dataDir: '/nowhere' } };
    const refused = await typeCommand(elsewhere, 'apps rotate-keys --yes');
    expect(refused).toMatchObject(failed(1, /^There is no secret key here/));
  });

  test('are in the log with the id of the app, unless they change nothing', async () => {
    advance(server, 1);
    await addWiki('logged');
    const commands = ['edit logged --name Notes', 'rotate-secret logged --yes', 'disable logged', 'disable logged'];
    for (const command of [...commands, 'enable logged', 'remove logged --yes', 'rotate-keys --yes']) {
      advance(server, 1);
      expect([command, (await run(`apps ${command}`)).code]).toEqual([command, 0]);
    }
    advance(server, 1);
    await run('users duplicates');
    const { actions } = (await json('audit --limit 8')) as { actions: { action: string; details: string | null }[] };
    expect(actions.toReversed().map(({ action, details }) => [action, details])).toEqual([
      ...['addApp', 'editApp', 'rotateAppSecret', 'disableApp', 'enableApp', 'removeApp'].map((one) => [one, 'logged']),
      ['rotateAppKeys', null],
      ['duplicates', null],
    ]);
  });

  test('forget keys and reserved names with the secret key', async () => {
    await run('apps rotate-keys --yes');
    const { queries } = server.database;
    expect(await queries.selectFrom('openid_usernames').selectAll().execute()).not.toEqual([]);
    expect(await run('secret-key forget --yes')).toMatchObject({ code: 0 });
    for (const table of ['openid_keys', 'openid_usernames'] as const)
      expect(await queries.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('count apps and the members who use them', async () => {
    const app = await addWiki('counted');
    const before = (await json('statistics')) as { apps: number; accounts: { with_apps: number } };
    await authorize(new TestBrowser(server), app, await server.member());
    await run('apps disable counted');
    expect(await json('statistics')).toMatchObject({
      apps: before.apps,
      apps_disabled: 1,
      accounts: { with_apps: before.accounts.with_apps + 1 },
    });
  });

  test('stop at 200 apps', async () => {
    const { queries } = server.database;
    const row = await queries.selectFrom('openid_clients').selectAll().limit(1).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 200 }, (_, index) => ({ ...row, id: `many${index}` }));
    await queries.insertInto('openid_clients').values(rows.slice(0, 100)).execute();
    await queries.insertInto('openid_clients').values(rows.slice(100)).execute();
    const more = await run('apps add more --name More --redirect https://more.example/cb');
    expect(more).toMatchObject(failed(1, /^There are 200 apps/));
    await queries.deleteFrom('openid_clients').where('id', 'like', 'many%').execute();
  });

  describe('refuse, with a line that names the option, its value and what it should be,', () => {
    const valid = 'apps add x --name X --redirect https://x.example/cb';
    test.each([
      ['apps add', /^ID is missing: .*\n--name is missing: .*\n--redirect is missing: .*\n$/],
      ['apps add Cloud! --name X --redirect https://x.example/cb', /^ID is 'Cloud!': it should be up to 40 /],
      ['apps add x --kind jitsi --name X', /^--kind is 'jitsi': it should be one of apache, /],
      ['apps add x --kind kasm --name X', /^--url is missing: /],
      ['apps add x --kind kasm --name X --url https://x.example?a=b', /^--url is 'https:\/\/x\.example\?a=b': /],
      [`${valid} --redirect https://y.example/cb`, /^--redirect has addresses on x\.example, y\.example: /],
      [`${valid} --post-logout http://x.example/`, /^--post-logout is 'http:.*': it should begin with https/],
      [`${valid} --back-channel ftp://x.example/`, /^--back-channel is 'ftp:/],
      [`${valid} --tile x.example`, /^--tile is 'x\.example': it should be a whole address/],
      [`${valid} --scopes openid,roles`, /^--scopes is 'roles': it should be one of openid, profile, /],
      [`${valid} --scopes openid,groups`, /^--groups is missing: /],
      [`${valid} --groups staff`, /^--scopes is 'openid,/],
      [`${valid} --access all`, /^--access is 'all': it should be one of confirmed, anyone\.\n$/],
      [`${valid} --auth-method none`, /^--auth-method is 'none': it should be one of client_secret_basic, /],
      [`${valid} --icon star`, /^--icon is 'star': it should be one of app, /],
      [`${valid} --tile https://x.example --no-tile`, /^--tile and --no-tile exclude each other\.\n$/],
      [`${valid} --text-de '${'x'.repeat(121)}'`, /^--text-de is 'x+': it should be one line/],
      [`${valid} --public --no-pkce --trusted --silent`, /^--no-pkce is only .*\n--trusted .*\n--silent .*\n$/],
    ])('%s', async (command, told) => {
      expect(await run(command)).toEqual(failed(2, told));
    });
  });
});
