// Apps of a built site, declared as an operator does. Their addresses are pages of the site, so that no request leaves it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describeApp, type TestApp } from './apps.ts';

const run = promisify(execFile);

/** The app `id` of the site at `url`, without a secret that the site knows. */
export function siteApp(url: string, id: string): TestApp {
  const addresses = { redirectUris: [`${url}/faq`], postLogoutRedirectUris: [`${url}/blog`] };
  return describeApp(id, 0, addresses);
}

/** Declares it, with a tile; `options` are those of `apps add`. A running server notices its first app after two seconds. */
export async function addSiteApp(
  { url, env }: { readonly url: string; readonly env: NodeJS.ProcessEnv },
  id: string,
  ...options: readonly string[]
): Promise<TestApp> {
  const { client } = siteApp(url, id);
  const [redirect = '', bye = ''] = [...client.redirectUris, ...client.postLogoutRedirectUris];
  const addresses = ['--redirect', redirect, '--post-logout', bye, '--tile', `https://${id}.example/`];
  const { stdout } = await run(
    process.execPath,
    ['src/app/admin.server.ts', 'apps', 'add', id, '--json', ...addresses, ...options],
    { env },
  );
  const { secret } = JSON.parse(stdout) as { secret: string };
  return { client, secret, basic: `Basic ${btoa(`${id}:${secret}`)}` };
}
