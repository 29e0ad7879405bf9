// What the pages say of the trial and of the desktops, in each combination of facts: all pages the same, and what is true.
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import site from '#site';
import { AccessibilityPage } from '#src/features/accessibility/accessibility-page.tsx';
import { ContributePage } from '#src/features/contribute/contribute-page.tsx';
import { questionListMarkup } from '#src/features/faq/question-list-markup.ts';
import { HomePage } from '#src/features/home/home-page.tsx';
import { InfoPage } from '#src/features/in-preparation/info-page.tsx';
import { LegalPage } from '#src/features/legal/legal-page.tsx';
import { FoundationsPage } from '#src/features/manifesto/foundations-page.tsx';
import { PrivacyPage } from '#src/features/privacy/privacy-page.tsx';
import { TrialPage } from '#src/features/trial/trial-page.tsx';
import { WorkAreaPage } from '#src/features/work-area/work-area-page.tsx';
import { withFacts } from '#src/server/pages/with-facts.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { TextKey, Texts } from '#src/shared/texts/texts.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { FACTS } from '#test/complete-site/facts.ts';
import { textsOf } from '#test/texts.ts';

vi.mock(import('#site'), async (original) => ({ default: { ...(await original()).default } }));
vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));
const SHIPPED = { ...site };

const PAGES: Record<string, (texts: Texts) => JSX.Element | string> = {
  trial: () => <TrialPage />,
  workArea: () => <WorkAreaPage />,
  privacy: () => <PrivacyPage />,
  info: () => <InfoPage />,
  foundations: () => <FoundationsPage />,
  accessibility: () => <AccessibilityPage page="accessibility" />,
  home: () => <HomePage />,
  contribute: () => <ContributePage />,
  legal: () => <LegalPage />,
  faq: (texts) => questionListMarkup(texts, { site, own: [], others: [], hrefOf: () => '', addressOf: () => '' }),
};

/** Each topic with its claims (`desktops.<topic><state>`), the pages that must say one, and those that may say another besides. */
const TOPICS = {
  software: [
    ['Free', 'Partly', 'Mixed', 'Some', 'Unstated'],
    ['workArea', 'faq', 'foundations'],
  ],
  kept: [
    ['Own', 'Linked', 'Both'],
    ['workArea', 'faq', 'privacy'],
  ],
  keepers: [
    ['One', 'Each', 'Unstated'],
    ['faq', 'privacy'],
  ],
  leave: [
    ['Own', 'Linked', 'Both'],
    ['faq', 'privacy'],
  ],
  trial: [
    ['Own', 'Erased', 'Kept', 'Unstated'],
    ['trial', 'faq'],
  ],
} as const;

/** Without what is hidden from visitors: an element with `hidden` and all that is in it. */
function visible(html: string): string {
  const at = html.search(/<\w+\b[^>]* hidden=""/);
  if (at < 0) return html;
  const tag = /<(\w+)/.exec(html.slice(at))?.[1] ?? '';
  let depth = 0;
  for (const { 0: found, index } of html.slice(at).matchAll(new RegExp(`</?${tag}\\b[^>]*>`, 'g'))) {
    depth += found.startsWith('</') ? -1 : 1;
    if (depth === 0) return visible(html.slice(0, at) + html.slice(at + index + found.length));
  }
  throw new Error(`no end of ${html.slice(at, at + 80)}`);
}

const LINKED = {
  testEnvironmentUrl: 'https://prova.rete.internal/',
  workSessionUrls: ['https://uno.rete.internal/', 'https://due.rete.internal/'],
};
const isFree = (...values: (boolean | undefined)[]) =>
  values.map((value) => (value === undefined ? {} : { isFreeSoftware: value }));
const keeper = { name: 'Casa dei file', country: 'FR' };
const NONE = { software: '', kept: '', keepers: '', leave: '', trial: '' };
const STRANGERS = { software: 'Unstated', kept: 'Linked', keepers: 'Unstated', leave: 'Linked', trial: 'Unstated' };
const OWN = { software: 'Unstated', kept: 'Own', keepers: 'One', leave: 'Own', trial: 'Own' };

type Said = Record<keyof typeof TOPICS, string>;
const CASES: [name: string, facts: Partial<Site>, hasOwn: boolean, said: Said, demos: number, desktops: number][] = [
  ['nothing: example addresses', {}, false, NONE, 0, 0],
  ['no addresses', { testEnvironmentUrl: null, workSessionUrls: [null], donationUrl: null }, false, NONE, 0, 0],
  [
    'a stated own desktop without a host',
    { ownDesktop: { apps: ['Mousepad'], isFreeSoftware: true } },
    false,
    NONE,
    0,
    0,
  ],
  ['own desktops with example addresses', {}, true, OWN, 1, 1],
  ['own desktops, free', { ownDesktop: { isFreeSoftware: true } }, true, { ...OWN, software: 'Free' }, 1, 1],
  ['own desktops, not free', { ownDesktop: { isFreeSoftware: false } }, true, { ...OWN, software: 'Partly' }, 1, 1],
  ['links and nothing stated', LINKED, false, STRANGERS, 1, 2],
  [
    'one real link, one example',
    { workSessionUrls: [LINKED.workSessionUrls[0] ?? '', 'https://b.example.org/'] },
    false,
    { ...STRANGERS, trial: '' },
    0,
    1,
  ],
  [
    'links, all free, erased, one keeper',
    { ...LINKED, workSessions: isFree(true, true), testEnvironment: { erasesOnExit: true }, fileStorage: keeper },
    false,
    { ...STRANGERS, software: 'Free', keepers: 'One', trial: 'Erased' },
    1,
    2,
  ],
  [
    'links, none free, not erased',
    { ...LINKED, workSessions: isFree(false, false), testEnvironment: { erasesOnExit: false, isFreeSoftware: true } },
    false,
    { ...STRANGERS, software: 'Partly', trial: 'Kept' },
    1,
    2,
  ],
  [
    'links, one free, one not',
    { ...LINKED, workSessions: isFree(true, false) },
    false,
    { ...STRANGERS, software: 'Mixed' },
    1,
    2,
  ],
  [
    'links, one free, one unstated',
    { ...LINKED, workSessions: isFree(true, undefined) },
    false,
    { ...STRANGERS, software: 'Some' },
    1,
    2,
  ],
  [
    'links, one keeper stated',
    { ...LINKED, workSessions: [{ fileStorage: keeper }] },
    false,
    { ...STRANGERS, keepers: 'Each' },
    1,
    2,
  ],
  [
    'own desktops and links, nothing stated',
    LINKED,
    true,
    { software: 'Unstated', kept: 'Both', keepers: 'Each', leave: 'Both', trial: 'Own Unstated' },
    1,
    3,
  ],
  [
    'own desktops unstated, links free',
    { ...LINKED, workSessions: isFree(true, true) },
    true,
    { software: 'Some', kept: 'Both', keepers: 'Each', leave: 'Both', trial: 'Own Unstated' },
    1,
    3,
  ],
  [
    'everything',
    FACTS,
    false,
    { software: 'Mixed', kept: 'Linked', keepers: 'Each', leave: 'Linked', trial: 'Erased' },
    1,
    2,
  ],
  [
    'everything and own desktops',
    FACTS,
    true,
    { software: 'Mixed', kept: 'Both', keepers: 'Each', leave: 'Both', trial: 'Own Erased' },
    1,
    3,
  ],
];

test.each(CASES)('%s', (_, facts, hasOwn, said, demos, desktops) => {
  for (const field of Object.keys(site)) Reflect.deleteProperty(site, field);
  Object.assign(site, SHIPPED, facts);
  for (const language of ['it', 'de', 'el'] as const) {
    const texts = textsOf(language);
    const stated = { ...DEFAULT_FACTS, ...(hasOwn && { desktopUrl: 'https://desktop.rete.internal' }) };
    const shown = Object.entries(PAGES).map(([page, make]) => {
      const made = make(texts);
      const html =
        typeof made === 'string' ? made : renderToStaticMarkup(<TextsProvider texts={texts}>{made}</TextsProvider>);
      return [page, visible(withFacts(html, texts, stated))] as const;
    });
    const html = Object.fromEntries(shown);
    const texted = Object.fromEntries(shown.map(([page, markup]) => [page, wordsOf(markup)]));
    for (const [topic, [states, pages]] of Object.entries(TOPICS))
      for (const [page, words] of Object.entries(texted)) {
        const found = states.filter((state) =>
          words.includes(wordsOf(texts.t(`desktops.${topic}${state}` as TextKey).split('{{')[0] ?? '')),
        );
        const all = said[topic as keyof Said];
        // The questions are about the trial that the site offers.
        const expected = page === 'faq' ? (all.split(' ')[0] ?? '') : all;
        const isSilent = found.length === 0 && !(pages as readonly string[]).includes(page);
        if (!isSilent) expect(found.join(' '), `${topic} on /${page} in ${language}`).toBe(expected);
      }
    const trial = wordsOf(texts.t(demos > 0 ? 'works.trial' : 'works.trialNone'));
    const count = wordsOf(desktops > 0 ? texts.count('works.sessions', desktops) : texts.t('works.sessionsNone'));
    for (const page of ['trial', 'faq', 'info', 'home']) expect(texted[page]).toContain(trial);
    for (const page of ['workArea', 'faq', 'info', 'home']) expect(texted[page]).toContain(count);
    const hasLinks = /Linked|Both/.test(said.kept) || /Erased|Kept|Unstated/.test(said.trial);
    const gaps = (['screenReaders', 'users', 'workSessions', 'ownDesktop'] as const).filter((gap) =>
      texted['accessibility']?.includes(wordsOf(texts.t(`statement.gaps.${gap}`))),
    );
    const tests = facts.accessibilityTests ? [] : ['screenReaders', 'users'];
    expect(gaps).toEqual([...tests, ...(hasLinks ? ['workSessions'] : []), ...(hasOwn ? ['ownDesktop'] : [])]);
    const reason = texts.t(hasOwn ? 'statement.reasonFailed' : 'statement.reasonUntested');
    const isFull = gaps.length === 0;
    expect(texted['accessibility']?.split(wordsOf(reason)), 'reason').toHaveLength(isFull ? 1 : 2);
    expect(/<dd>7<\/dd><dd[^>]*>1\.1\.1, .*4\.1\.2/.test(html['accessibility'] ?? ''), 'not met').toBe(hasOwn);
    // One demo, and a button for each desktop that exists: signed out they lead to the sign-in.
    expect(html['trial']?.match(/<a [^>]*class="_primary/g) ?? [], 'demos').toHaveLength(demos > 0 ? 1 : 0);
    expect(html['workArea']?.match(/<\/h3><a /g) ?? [], 'desktops').toHaveLength(desktops);
    if (hasOwn) expect(html['workArea']?.match(/<h3>/g), 'cards').toHaveLength(desktops);
    expect(html['home']?.includes(`>${texts.t('home.try')}</a>`)).toBe(demos > 0);
    // Rules of a provider only where one is named: nobody provides what has no address.
    for (const [page, note, has] of [
      ['trial', 'trial.note01', hasOwn || site.testEnvironmentUrl !== null],
      ['workArea', 'workArea.note01', hasOwn || site.workSessionUrls.some(Boolean)],
      ['workArea', 'workArea.signedOut', desktops > 0],
      ['contribute', 'facts.recipient', isSet(site.donationUrl)],
    ] as const)
      expect(texted[page]?.includes(wordsOf(texts.t(note))), note).toBe(has);
    for (const [page, markup] of shown)
      expect(/href="[^"]*example\.|undefined|\{\{|<li><\/li>/.exec(markup)?.[0], page).toBeUndefined();
  }
});

function wordsOf(markup: string): string {
  const text = markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return text.replaceAll(/\s+/g, ' ').trim();
}
