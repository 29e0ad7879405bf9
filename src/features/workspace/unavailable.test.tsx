// A link without an address says so instead of leading nowhere, and signed-out visitors get no session link.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { TextsProvider } from '#src/ui/texts.tsx';
import { textsOf } from '#test/texts.ts';
import { LavoroPage } from './lavoro-page.tsx';

const texts = textsOf('it');
const render = (element: React.JSX.Element) =>
  renderToStaticMarkup(<TextsProvider texts={texts}>{element}</TextsProvider>);

describe('a link to another site', () => {
  test('opens a new tab, announces that, and sends no referrer', () => {
    const html = render(<ExternalLink href="https://prova.example.org/" label="Apri" />);
    expect(html).toContain('href="https://prova.example.org/"');
    expect(html).toContain('target="_blank"');
    expect(html).toContain('rel="noopener noreferrer"');
    expect(html).toContain(texts.t('frame.newWindow'));
  });

  test('without an address stays visible, disabled, with its reason as description', () => {
    const html = render(<ExternalLink href={null} label="Apri" />);
    expect(html).not.toContain('href');
    expect(html).toContain('aria-disabled="true"');
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? 'none';
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain(texts.t('frame.unavailable'));
  });
});

test('the prerendered work area holds no session link', () => {
  const html = render(<LavoroPage />);
  expect(html).toContain(texts.t('lavoro.session', { n: 3 }));
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? 'none';
  expect(html.split(`id="${id}"`)).toHaveLength(2);
  expect(html.split(texts.t('lavoro.signedOut'))).toHaveLength(2);
  expect(html).not.toContain('sessione1.example.org');
});
