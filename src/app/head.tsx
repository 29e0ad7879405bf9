// Title, description, canonical and language links of a page. React moves them to the document's head.
import { useLayoutEffect, type JSX } from 'react';
import site from '#site';
import { pathOf } from '#src/shared/addresses.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, underscoreLocale } from '#src/shared/languages.ts';
import { pageName, rowOf } from '#src/shared/pages.ts';
import { useTexts } from '#src/ui/texts.tsx';
import { useView } from '#src/ui/view.tsx';

/** The metadata of the page on the screen for search engines, link previews and tabs. */
export function Head(): JSX.Element {
  const { page, language } = useView();
  const { t } = useTexts();
  const name = pageName(page);
  const heading = t(`${name}.title`);
  const title = heading.includes(site.name) ? heading : `${heading} – ${site.name}`;
  const description = t(`${name}.description`);
  const url = (code: typeof language) =>
    page === undefined ? undefined : site.publicUrl + pathOf(page, code, site.slug);

  // In a layout effect, so before the paint: a screen reader may start to read the new text at once.
  useLayoutEffect(() => {
    // Setting the attribute, even to the same value, makes the browser compute the style of the whole document again.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
  }, [language]);

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {rowOf(page).noindex && <meta name="robots" content="noindex" />}
      {page !== undefined && <link rel="canonical" href={url(language)} />}
      {page !== undefined &&
        LANGUAGE_CODES.map((code) => <link key={code} rel="alternate" hrefLang={code} href={url(code)} />)}
      {page !== undefined && <link rel="alternate" hrefLang="x-default" href={url(DEFAULT_LANGUAGE)} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={underscoreLocale(language)} />
      {page !== undefined && <meta property="og:url" content={url(language)} />}
      <meta property="og:image" content={`${site.publicUrl}/social/${language}.png`} />
    </>
  );
}
