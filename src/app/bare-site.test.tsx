// A site whose operator states neither a plan nor a promise: nothing speaks of them, and no page leads to the budget.
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import site from '#site';
import { Footer } from '#src/app/footer/footer.tsx';
import { ContributePage } from '#src/features/contribute/contribute-page.tsx';
import { questionListMarkup } from '#src/features/faq/question-list-markup.ts';
import { FeedbackPage } from '#src/features/feedback/feedback-page.tsx';
import { HomePage } from '#src/features/home/home-page.tsx';
import { StartPage } from '#src/features/home/start-page.tsx';
import { InfoPage } from '#src/features/in-preparation/info-page.tsx';
import { FoundationsPage } from '#src/features/manifesto/foundations-page.tsx';
import { FundingPage } from '#src/features/manifesto/funding-page.tsx';
import { WorkAreaPage } from '#src/features/work-area/work-area-page.tsx';
import { PROMISES } from '#src/shared/stated/promises.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { textsOf } from '#test/texts.ts';

vi.mock(import('#site'), async (original) => {
  const { shippedFacts } = await import('#src/server/site/shipped-facts.ts');
  const shipped = (await original()).default;
  const names = shippedFacts(shipped);
  return { default: Object.fromEntries(Object.entries(shipped).filter(([name]) => !names.includes(name))) as never };
});

vi.mock(import('#src/ui/page/mark.tsx'), () => ({ Mark: () => <svg /> }));

const texts = textsOf('en');
const { t } = texts;
const promised = PROMISES.map((name) => t(`promises.${name}`));
const UNSTATED = ['/bilancio-MVP', 'MVP 1.0', '2025', '12,000', t('home.badge'), t('start.label'), ...promised];

function Questions(): JSX.Element {
  return (
    <>{questionListMarkup(texts, { site, own: [], others: [], hrefOf: ({ slug }) => slug, addressOf: () => '' })}</>
  );
}

test.each<[string, () => JSX.Element]>([
  ['the start page', StartPage],
  ['home', HomePage],
  ['info', InfoPage],
  ['faq', Questions],
  ['foundations', FoundationsPage],
  ['funding', FundingPage],
  ['contribute', ContributePage],
  ['feedback', FeedbackPage],
  ['workArea', WorkAreaPage],
  ['the footer', Footer],
])('%s says nothing that is not stated', (_, Page) => {
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <Page />
    </TextsProvider>,
  );
  for (const words of UNSTATED) expect(html).not.toContain(words);
});
