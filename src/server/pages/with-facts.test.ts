import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { DEFAULT_FACTS, parseFacts } from '#src/shared/site/server-facts.ts';
import { FACT_TEXTS } from '#src/shared/stated/fact-texts.ts';
import { createTexts, type Catalogue } from '#src/shared/texts/texts.ts';
import { readConfig } from '../settings/config.ts';
import { factsOf } from './facts.ts';
import { withFacts } from './with-facts.ts';

const SET = {
  sessionIdleDays: 1,
  sessionMaxDays: 7,
  encryptsBackups: true,
  sendsEmails: true,
  unusedAccountMonths: 0,
  unusedHomeMonths: 0,
};

function textsIn(language: Language) {
  const file = new URL(`../../texts/${language}/pages.json`, import.meta.url);
  return createTexts(language, JSON.parse(readFileSync(file, 'utf8')) as Catalogue, {});
}

/** A page as the build writes it: each text in an element of its own, and the facts on the body. */
function builtPage(language: Language): string {
  const facts = JSON.stringify(DEFAULT_FACTS).replaceAll('"', '&quot;');
  const elements = Object.entries(FACT_TEXTS).map(
    ([name, write]) => `<td data-fact="${name}">${write(textsIn(language), DEFAULT_FACTS)}</td>`,
  );
  return `<html lang="${language}"><body data-facts="${facts}"><p>30</p>${elements.join('')}</html>`;
}

test.each(LANGUAGE_CODES)('writes the settings in effect into a page in %s, in the right plural form', (language) => {
  const page = withFacts(builtPage(language), textsIn(language), SET);
  const cells = [...page.matchAll(/<td data-fact="\w+">([^<]*)/g)].map(([, text]) => text);
  expect(cells).toEqual(Object.values(FACT_TEXTS).map((write) => write(textsIn(language), SET)));
  expect(cells.join(' ')).not.toMatch(/180|\{\{/);
  expect(page).toContain('<p>30</p>');
  const written = /data-facts="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(parseFacts(written)).toEqual(SET);
});

test('says one day, and says nothing of encrypted backups or warnings that there are not', () => {
  const texts = textsIn('en');
  expect(FACT_TEXTS.signIns(texts, SET)).toBe('1 day after the last use, 7 days in all at most');
  expect(FACT_TEXTS.backups(texts, DEFAULT_FACTS)).not.toMatch(/encrypted/);
  expect(FACT_TEXTS.address(texts, DEFAULT_FACTS)).not.toMatch(/warn/);
});

test('a desktop host is shown with its address, in place of what is there without one', () => {
  const built =
    '<div data-desktop="own" hidden=""><a href="#" data-desktop-page="trial">A</a></div><p data-desktop="none">B</p>' +
    '<script type="application/ld+json">{"@type":"FAQPage"}</script><a href="#" data-desktop-page="software">C</a>';
  const facts = { ...DEFAULT_FACTS, desktopUrl: 'https://desktop.example' };
  expect(withFacts(built, textsIn('de'), facts)).toBe(
    '<div data-desktop="own"><a href="https://desktop.example/de#trial" data-desktop-page="trial">A</a></div>' +
      '<p data-desktop="none" hidden="">B</p>' +
      '<a href="https://desktop.example/de#software" data-desktop-page="software">C</a>',
  );
  expect(withFacts(built, textsIn('de'), DEFAULT_FACTS)).toBe(built);
});

test('the build writes the facts of a server without settings', () => {
  expect(factsOf(readConfig({}))).toEqual(DEFAULT_FACTS);
});

test.each(['<html>', 'null', '{}', '{"sessionIdleDays":"30"}'])('refuses %s as facts', (json) => {
  expect(() => parseFacts(json)).toThrow(/JSON|no fact/);
});
