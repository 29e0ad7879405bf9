// Runs all journeys in one engine.
import { afterAll, beforeAll, describe, test } from 'vitest';
import { writeEngineResult } from '#test/engine-results.ts';
import { startBuiltSite } from '#test/start-site.ts';
import type { Browser } from './drivers/driver.ts';
import type { Engine } from './engines.ts';
import type { Journey } from './journey.ts';
import { changeAccount } from './journeys/account.ts';
import { turnCarousel } from './journeys/carousel.ts';
import { reportsConsole } from './journeys/console.ts';
import { keepWhatIsTyped, switchLanguage } from './journeys/language.ts';
import { menuByKeyboard, menuByMouse } from './journeys/menu.ts';
import { visitPages } from './journeys/pages.ts';
import { registerAfterError } from './journeys/registration.ts';
import { secondStep } from './journeys/second-step.ts';
import { leaveWithoutScript, readWithoutScript, signInWithoutScript } from './journeys/without-script.ts';
import { Visitor } from './visitor.ts';

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'the console of a page is read': reportsConsole,
  'every page is shown, without an error in the console': visitPages,
  'the language is switched and remembered': switchLanguage,
  'a change of language keeps what is typed': keepWhatIsTyped,
  'the menu works by keyboard': menuByKeyboard,
  'the menu works by mouse': menuByMouse,
  'the carousel moves by button and key, and wraps around': turnCarousel,
  'a visitor registers after an error that kept what was typed, and signs out': registerAfterError,
  'a member turns on a second step and signs in with it': secondStep,
  'a member changes the account and signs out': changeAccount,
};

const WITHOUT_SCRIPT: Readonly<Record<string, Journey>> = {
  'every page shows its heading and its text': readWithoutScript,
  'menus and languages are links that work': leaveWithoutScript,
  'the form says that it needs JavaScript, and is not shown': signInWithoutScript,
};

const COUNT = Object.keys(JOURNEYS).length + Object.keys(WITHOUT_SCRIPT).length;

/** Declares the tests of one engine. If it is not installed, they are skipped and the output says so. */
export function runJourneys({ name, packages, start }: Engine): void {
  if (start === undefined)
    console.log(`Not found: ${name}. Its journeys are skipped. To run them: apt-get install ${packages}`);
  describe.skipIf(start === undefined)(`in ${name}`, () => {
    let site: Awaited<ReturnType<typeof startBuiltSite>> | undefined;
    let version = '';
    let passed = 0;
    beforeAll(async () => {
      site = await startBuiltSite();
    });
    afterAll(async () => {
      writeEngineResult({ name, version, isPassed: passed === COUNT });
      // Not started: the reason is the error of `beforeAll`.
      await site?.stop();
    });

    const runAll = (journeys: Readonly<Record<string, Journey>>, scripts: boolean) => {
      let browser: Browser | undefined;
      beforeAll(async () => {
        browser = await start?.({ scripts });
        version = browser?.version ?? '';
        console.log(`${name} ${version}`);
      });
      afterAll(() => browser?.close());
      test.each(Object.entries(journeys))('%s', async (_, journey) => {
        if (!browser || !site) throw new Error('the browser or the site did not start');
        const driver = await browser.visit();
        try {
          const visitor = new Visitor(driver, site.url);
          await journey(visitor);
          await visitor.expectQuietConsole();
          passed += 1;
        } finally {
          await driver.close();
        }
      });
    };
    describe('with scripts', () => runAll(JOURNEYS, true));
    describe('without scripts', () => runAll(WITHOUT_SCRIPT, false));
  });
}
