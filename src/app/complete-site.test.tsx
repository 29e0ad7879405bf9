// A site whose operator states everything: its pages say the facts, and nowhere that something is not stated.
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import site from '#site';
import { BudgetPage } from '#src/features/contribute/budget-page.tsx';
import { ContributePage } from '#src/features/contribute/contribute-page.tsx';
import { questionListMarkup } from '#src/features/faq/question-list-markup.ts';
import { Announcement } from '#src/features/in-preparation/announcement.tsx';
import { InfoPage } from '#src/features/in-preparation/info-page.tsx';
import { LegalPage } from '#src/features/legal/legal-page.tsx';
import { FoundationsPage } from '#src/features/manifesto/foundations-page.tsx';
import { FundingPage } from '#src/features/manifesto/funding-page.tsx';
import { PrivacyPage } from '#src/features/privacy/privacy-page.tsx';
import { TrialPage } from '#src/features/trial/trial-page.tsx';
import { WorkAreaPage } from '#src/features/work-area/work-area-page.tsx';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { textsOf } from '#test/texts.ts';

vi.mock(import('#site'), async (original) => {
  const { FACTS } = await import('#test/complete-site/facts.ts');
  return { default: { ...(await original()).default, ...FACTS } };
});

const texts = textsOf('en');
const { t } = texts;
const UNSTATED = [
  t('stated.notStated'),
  t('money.unpublished'),
  t('privacy.sumServerUnstated'),
  t('privacy.logUnstated'),
  t('privacy.authorityUnstated'),
  t('works.appsUnstated'),
  t('info.warn'),
  t('faq.dataUnstated'),
  t('faq.whoUnstated'),
  '](',
];

function Questions(): JSX.Element {
  const none = { own: [], others: [], hrefOf: () => '', addressOf: () => '' };
  return <>{questionListMarkup(texts, { site, ...none })}</>;
}

test.each<[string, () => JSX.Element, string[]]>([
  ['legal', LegalPage, ['40100 Bologna', 'Ada Esempio, Ivo Prova', 'Musterstraße 1, 10115 Berlin', 'IT00000000000']],
  [
    'privacy',
    PrivacyPage,
    ['Server Esempio GmbH, Germany', 'Posta Esempio BV', 'Disegno: Associazione Prova ETS', '14 days'],
  ],
  [
    'info',
    InfoPage,
    ['Ivo Prova Traduzioni', 'received €3,150', 'status.aperta.internal', 'March 2027 Desktop per due scuole'],
  ],
  ['faq', Questions, ['run by Server Esempio GmbH, Germany', 'Installed apps: LibreOffice', 'received €3,150']],
  ['trial', TrialPage, ['LibreOffice and Inkscape', 'Desktop Esempio SAS', 'France', 'Partly proprietary']],
  ['workArea', WorkAreaPage, ['Open ‘Ufficio’', 'Inkscape and GIMP', 'Open source only']],
  ['contribute', ContributePage, ['Pagamenti Esempio Ltd', 'spent €1,200', 'Corsi in biblioteca']],
  ['storie', () => <Announcement page="storie" />, ['Redazione Esempio', 'March 2027']],
  [
    'budget',
    BudgetPage,
    ['received €3,150', 'Corsi in biblioteca', '€3,500', '30 June 2027', '320', 'October 2026 Primo corso'],
  ],
  ['funding', FundingPage, ['between €3,500 and €5,900', 'Prima 1.0', 'We don’t sell your data']],
  ['foundations', FoundationsPage, ['The budget is public', t('desktops.softwareMixed')]],
])('/%s says what is stated', (_, Page, facts) => {
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Page />
    </TextsProvider>,
  );
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  for (const fact of facts) expect(text).toContain(fact);
  for (const sentence of UNSTATED) expect(text).not.toContain(sentence);
});
