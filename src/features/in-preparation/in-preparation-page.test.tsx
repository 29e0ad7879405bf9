import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import site from '#site';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { withoutLinks } from '#src/shared/texts/text-links.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { textsOf } from '#test/texts.ts';
import { Announcement } from './announcement.tsx';

const render = (page: PageId, language: Language) =>
  renderToStaticMarkup(
    <TextsProvider texts={textsOf(language)}>
      <Announcement page={page} />
    </TextsProvider>,
  );
/** Returns the text of `html` as a reader sees it. */
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'");

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  const { t } = textsOf(language);

  test('the information page names who runs the site', () => {
    const text = plain(render('info', language));
    expect(text).toContain(withoutLinks(t('info.descr01', { legalName: site.legalName })));
    expect(text).toContain(site.legalName);
    expect(text).not.toContain('{{');
  });
});
