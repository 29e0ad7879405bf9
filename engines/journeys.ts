// Runs all journeys in one engine.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { writeEngineResult } from '#test/engine-results.ts';
import { startBuiltSite } from '#test/start-site.ts';
import type { StartBrowser } from './driver.ts';
import { openMenu, switchLanguage, turnCarousel } from './journeys/frame.ts';
import { registerAfterError, signInWithoutScript } from './journeys/members.ts';
import { readWithoutScript, visitPages } from './journeys/pages.ts';
import { Visitor, type Journey } from './visitor.ts';

const WITH_SCRIPT: Readonly<Record<string, Journey>> = {
  'every page is shown, without an error in the console': visitPages,
  'the language is switched in place and remembered': switchLanguage,
  'the menu works by keyboard and mouse': openMenu,
  'the carousel moves by button and key, and wraps around': turnCarousel,
  'a visitor registers after an error that kept what was typed, and signs in with a second step': registerAfterError,
};

const WITHOUT_SCRIPT: Readonly<Record<string, Journey>> = {
  'without scripts every page shows its heading, and the links of the menu work': readWithoutScript,
  'without scripts the form says that it needs JavaScript, and is not shown': signInWithoutScript,
};

/** Declares the tests of one engine. `start` is missing if it is not installed: they are skipped, and the output says so. */
export function runJourneys(name: string, packages: string, start?: StartBrowser | false): void {
  if (!start) console.log(`Not found: ${name}. Its journeys are skipped. To run them: apt-get install ${packages}`);
  describe.skipIf(!start)(`in ${name}`, () => {
    let site: Awaited<ReturnType<typeof startBuiltSite>> | undefined;
    let version = '';
    const left = new Set([WITH_SCRIPT, WITHOUT_SCRIPT].flatMap(Object.keys));
    beforeAll(async () => {
      site = await startBuiltSite();
    });
    afterAll(async () => {
      writeEngineResult({ name, version, isPassed: left.size === 0 });
      // Not started: the reason is the error of `beforeAll`.
      await site?.stop();
    });

    test.each(Object.entries({ ...WITH_SCRIPT, ...WITHOUT_SCRIPT }))('%s', async (title, journey) => {
      if (!start || !site) throw new Error('the site did not start');
      const driver = await start(title in WITH_SCRIPT);
      version = driver.version;
      try {
        const visitor = new Visitor(driver, site.url);
        await journey(visitor);
        await visitor.expectQuietConsole();
        left.delete(title);
      } finally {
        await driver.close();
      }
    });
  });
}
