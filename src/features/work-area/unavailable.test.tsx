// An address that the operator has not set says so instead of leading nowhere, and signed-out visitors get no address of a desktop.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import site from '#site';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { ConfiguredLink } from '#src/ui/links/configured-link.tsx';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { textsOf } from '#test/texts.ts';

const texts = textsOf('it');
const render = (element: React.JSX.Element, of = texts) =>
  renderToStaticMarkup(<TextsProvider texts={of}>{element}</TextsProvider>);

afterEach(() => vi.doUnmock('#site'));

describe('a link to an address of the configuration', () => {
  test('opens a new tab, announces that, and sends no referrer', () => {
    const html = render(<ConfiguredLink address="https://prova.aperta.internal/" label="Apri" />);
    expect(html).toContain('href="https://prova.aperta.internal/"');
    expect(html).toContain('target="_blank"');
    expect(html).toContain('rel="noopener noreferrer"');
    expect(html).toContain(texts.t('frame.newWindow'));
  });

  test.each([
    [null, 'frame.unavailable'],
    ['https://prova.example.org/', 'frame.notSetUp'],
  ] as const)('%s stays visible, disabled, with its reason as description', (address, reason) => {
    for (const of of LANGUAGE_CODES.map(textsOf)) {
      const html = render(<ConfiguredLink address={address} label="Apri" />, of);
      expect(html).not.toContain('href');
      expect(html).toContain('aria-disabled="true"');
      const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? 'none';
      expect(html).toContain(`id="${id}"`);
      expect(html).toContain(of.t(reason));
      expect(of.isFallback(reason)).toBe(false);
    }
  });
});

test('the prerendered work area holds no address of a desktop, and each button says why', async () => {
  const workSessionUrls = ['https://uno.aperta.internal/', 'https://due.aperta.internal/'];
  vi.resetModules();
  vi.doMock('#site', () => ({ default: { ...site, workSessionUrls } }));
  const { WorkAreaPage } = await import('./work-area-page.tsx');
  const ui = await import('#src/ui/texts/texts.tsx');
  const html = renderToStaticMarkup(
    <ui.TextsProvider texts={texts}>
      <WorkAreaPage />
    </ui.TextsProvider>,
  );
  expect(html).toContain(texts.t('workArea.session', { n: 2 }));
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? 'none';
  // With that of the operator's own host, which is hidden.
  expect(html.split(`aria-describedby="${id}"`)).toHaveLength(4);
  expect(html.split(`id="${id}"`)).toHaveLength(2);
  expect(html.split(texts.t('workArea.signedOut'))).toHaveLength(2);
  expect(html).not.toContain('aperta.internal');
});
