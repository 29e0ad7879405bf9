// An app asks to sign the member out (OpenID Connect RP-Initiated Logout 1.0).
import { expect, test } from 'vitest';
import { TestBrowser } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { expectUseless, serverWithApp, signInNewMember, type Tokens } from '#test/server-apps.ts';

onDatabase('sign-out that an app asks for', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server, app, notify } = site;

  const signedIn = () => signInNewMember(server, app);

  async function expectEnded(tokens: Tokens): Promise<void> {
    await expectUseless(server, app, tokens);
    await notify();
    expect(site.received).toHaveLength(1);
  }

  const ask = async (browser: TestBrowser, query: Record<string, string>) => {
    const { headers } = await browser.open(`/oidc/logout?${new URLSearchParams(query)}`);
    const [page, secret = ''] = String(headers.location).split('#');
    expect(page).toMatch(/^(?:\/\w\w)?\/esci$/);
    return secret;
  };
  const parameters = ({ id_token }: Tokens) => ({
    id_token_hint: id_token,
    post_logout_redirect_uri: app.client.postLogoutRedirectUris[0] ?? '',
    state: 'after',
  });

  test('asks, ends everything, and returns to the app', async () => {
    const { tokens, browser, member } = await signedIn();
    const secret = await ask(browser, parameters(tokens));
    const asked = await browser.post('/auth/apps/sign-out/', { secret, decision: 'ask' });
    expect(asked.body).toEqual({ app: app.client.name, is_done: false, redirect: null });
    const done = await browser.post('/auth/apps/sign-out/', { secret, decision: 'all' });
    expect(done.body).toMatchObject({ redirect: `https://${app.client.id}.example/bye?state=after` });
    expect(await server.me(member.token)).toBe(401);
    await expectEnded(tokens);
    expect(browser.cookie('openid')).toBeUndefined();
  });

  test('can end the app alone', async () => {
    const { tokens, browser, member } = await signedIn();
    const secret = await ask(browser, parameters(tokens));
    await browser.post('/auth/apps/sign-out/', { secret, decision: 'app' });
    expect(await server.me(member.token)).toBe(200);
    await expectEnded(tokens);
  });

  test('asks about a newer session of the site, and ends it', async () => {
    const { tokens, browser, member } = await signedIn();
    await server.request('POST', '/auth/token/logout/', {}, { token: member.token });
    const token = await server.newToken(member);
    const secret = await ask(browser, parameters(tokens));
    const answer = async (decision: string) =>
      (await browser.post('/auth/apps/sign-out/', { secret, decision }, token)).body;
    expect(await answer('ask')).toMatchObject({ is_done: false });
    expect(await answer('all')).toMatchObject({ is_done: true });
    expect(await server.me(token)).toBe(401);
  });

  test('needs the secret, the browser, and an address of the app', async () => {
    const { tokens, browser, member } = await signedIn();
    const secret = await ask(browser, parameters(tokens));
    const elsewhere = await new TestBrowser(server).post('/auth/apps/sign-out/', { secret, decision: 'all' });
    const guessed = await browser.post('/auth/apps/sign-out/', { secret: 'x', decision: 'all' });
    expect([elsewhere.status, guessed.status]).toEqual([410, 410]);
    const address = { ...parameters(tokens), post_logout_redirect_uri: 'https://attacker.example/' };
    const { headers } = await browser.open(`/oidc/logout?${new URLSearchParams(address)}`);
    expect(headers.location).toMatch(/\/consenti\?error=invalid_request$/);
    expect(await server.me(member.token)).toBe(200);
  });
});
