import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import site from '#site';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { textsOf } from '#test/texts.ts';
import { LegalPage } from './legal-page.tsx';
import { operatorRows } from './legal-rows.tsx';

test('names what is not stated in one row, and has no row without a value', () => {
  const html = renderToStaticMarkup(
    <TextsProvider texts={textsOf('de')}>
      <LegalPage />
    </TextsProvider>,
  );
  expect(html).toContain('<dd>Aperta (example operator)</dd>');
  expect(html).toMatch(/<dt>Auf dieser Website nicht angegeben<\/dt><dd>Rechtsform · Anschrift · Land · /);
  expect(html).not.toContain('<dd></dd>');
});

test('links to the number that is dialled', () => {
  const rows = operatorRows({ ...site, operator: { phone: '+49 (0)30 123-45' } });
  const html = renderToStaticMarkup(rows.find(({ label }) => label === 'facts.phone')?.value);
  expect(html).toContain('href="tel:+493012345"');
});
