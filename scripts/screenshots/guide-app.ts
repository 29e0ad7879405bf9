// The app in the pictures of the guide.
import { setTimeout } from 'node:timers/promises';
import { authorizationUrl } from '#test/apps.ts';
import { addSiteApp } from '#test/site-apps.ts';

/** The picture names its host. */
const APP = 'https://cloud.example.org';
/** A running server notices its first app after two seconds. */
const ATTEMPTS = 40;

/** Declares it at a running site. Returns the address to which it sends a member who wants to use it. */
export async function appAddress({ url, env }: { url: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const app = await addSiteApp({ url: APP, env }, 'cloud', '--name', 'Cloud', '--access', 'anyone', '--icon', 'files');
  const address = url + authorizationUrl(app);
  for (let attempt = 1; (await statusOf(address)) !== 303; attempt++) {
    if (attempt === ATTEMPTS) throw new Error('the site does not know the app of the pictures');
    await setTimeout(250);
  }
  return address;
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address, { redirect: 'manual' });
  // The server stops once its answers have been read.
  await response.arrayBuffer();
  return response.status;
}
