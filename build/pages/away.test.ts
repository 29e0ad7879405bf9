// The script of the page while no server answers, with a page that does nothing else.
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import site from '#site';
import { readSiteTexts } from '../texts/text-files.ts';
import { awayPage } from './away.ts';

const [, script = ''] = /<script>(.*)<\/script>/s.exec(awayPage(site, readSiteTexts(), 'site')) ?? [];

test.each([
  ['/registrati', '/healthz'],
  ['/oidc/auth', '/readyz'],
])('%s loads again once %s answers well', async (pathname, asks) => {
  const asked: string[] = [];
  const reload = vi.fn<() => void>();
  const waiting: (() => Promise<void>)[] = [];
  runInNewContext(script, {
    document: { querySelectorAll: () => [], documentElement: { lang: 'it' } },
    navigator: { languages: [] },
    location: { pathname, reload },
    history: { state: null, replaceState: () => undefined },
    setTimeout: (run: () => Promise<void>) => waiting.push(run),
    fetch: async (path: string) => asked.push(path) && { ok: asked.length > 1 },
  });
  await waiting[0]?.();
  expect(reload).not.toHaveBeenCalled();
  await waiting[1]?.();
  expect([asked, reload.mock.calls.length]).toEqual([[asks, asks], 1]);
});
