// Starts the site for this suite, with two apps: one that is open to all members, and one for confirmed addresses.
import { addSiteApp } from '#test/site-apps.ts';
import { startBuiltSite } from '#test/start-site.ts';

/** Playwright calls it before all tests, and the returned function after them. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function startSite(): Promise<() => Promise<void>> {
  const { url, mailFolder, env, stop } = await startBuiltSite();
  process.env['SITE_URL'] = url;
  process.env['MAIL_FOLDER'] = mailFolder;
  // The text is in one language alone, so that readers of the others get it in this one.
  const text = ['--text-it', 'I file e il calendario del gruppo'];
  await addSiteApp({ url, env }, 'cloud', '--name', 'Cloud', '--icon', 'files', '--access', 'anyone', ...text);
  await addSiteApp({ url, env }, 'team', '--name', 'Team', '--icon', 'chat');
  return stop;
}
