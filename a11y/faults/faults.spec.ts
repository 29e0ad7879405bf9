// Each fault is injected into a real page; then the checks of the suite run until one finds it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { outOfPlace, smallTargets } from '#test/page-checks.ts';
import { expect, ready, test } from '#test/visitor.ts';
import {
  characterKeys,
  embeddedMedia,
  flashes,
  orientations,
  sensorListeners,
  textInPictures,
  watchSensors,
} from '../checks/content.ts';
import { coveredStops, weakIndicators } from '../checks/focus.ts';
import { foreignTexts } from '../checks/language.ts';
import { actsOnPress } from '../checks/pointer.ts';
import { misplacedContent } from '../checks/reading-order.ts';
import { transcript } from '../checks/structure.ts';
import { tabOrder } from '../checks/tab-order.ts';
import { runEngines } from '../engines.ts';
import { addressOf, type AnyPage } from '../pages.ts';
import { DOCUMENT_FAULTS, STYLE_FAULTS } from './faults.ts';

/** At least this part of the faults must be found. */
const LEAST = 0.95;

type Checker = (page: Page, decoder: Page) => Promise<readonly string[]>;

const narrow =
  (check: (page: Page) => Promise<string[]>): Checker =>
  async (page) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const faults = await check(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    return faults;
  };

/** What the suite does with a page, in the order of its cost. */
const CHECKS: Readonly<Record<string, Checker>> = {
  engines: async (page) =>
    (await runEngines(page))
      .filter(({ kind }) => kind === 'violation')
      .map(({ engine, rule, html }) => `${engine} ${rule}: ${html}`),
  languages: foreignTexts,
  media: embeddedMedia,
  pictures: textInPictures,
  sensors: sensorListeners,
  flashes,
  targets: smallTargets,
  reflow: narrow(outOfPlace),
  orientations,
  'character keys': characterKeys,
  transcript: async (page) => [await transcript(page.locator('body'))],
  'Tab order': tabOrder,
  'reading order': misplacedContent,
  'covered focus': narrow((page) => coveredStops(page)),
  'focus indicator': weakIndicators,
  'press and leave': actsOnPress,
};

const clean = new Map<string, string>();
const found: { name: string; by: string }[] = [];

/** Opens a page, with a fault or without, and returns what a check says. */
async function ask(
  page: Page,
  decoder: Page,
  id: AnyPage,
  check: Checker,
  inject?: () => Promise<void>,
): Promise<string> {
  await page.goto(addressOf(id, 'it'));
  await ready(page);
  await inject?.();
  return JSON.stringify(await check(page, decoder));
}

test.describe.configure({ timeout: 1_800_000 });

test(`at least ${LEAST * 100} % of the faults are found`, async ({ page, context, visitor }) => {
  visitor.allowConsole(/./);
  await watchSensors(page);
  const decoder = await context.newPage();
  await page.bringToFront();
  const all = [...STYLE_FAULTS, ...DOCUMENT_FAULTS];
  for (const fault of all) {
    const inject = async () => {
      if ('inject' in fault) await page.evaluate(fault.inject);
      else
        await page.evaluate((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          document.adoptedStyleSheets = [sheet];
        }, fault.rules);
    };
    for (const [name, check] of Object.entries(CHECKS)) {
      const key = `${fault.page} ${name}`;
      if (!clean.has(key)) clean.set(key, await ask(page, decoder, fault.page, check));
      if ((await ask(page, decoder, fault.page, check, inject)) === clean.get(key)) continue;
      found.push({ name: fault.name, by: name });
      break;
    }
  }
  const missed = all.filter(({ name }) => !found.some((one) => one.name === name)).map(({ name }) => name);
  const lines = [
    `${found.length} of ${all.length} faults found.`,
    ...found.map(({ name, by }) => `found by ${by}: ${name}`),
    ...missed.map((name) => `missed: ${name}`),
  ];
  console.log(lines.join('\n'));
  writeFileSync(
    join(import.meta.dirname, '../../reports/a11y/faults.md'),
    `# Injected faults\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`,
  );
  expect(found.length / all.length, `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(LEAST);
});
