// Title, description, canonical and language links of a page. React moves them to the document's head.
import { useLayoutEffect, type JSX } from 'react';
import site from '#site';
import { underscoreLocale } from '#src/shared/languages/languages.ts';
import { alternates } from '#src/shared/pages/addresses.ts';
import { pageName, rowOf } from '#src/shared/pages/pages.ts';
import { documentTitle } from '#src/ui/page/document-title.ts';
import { pathsOf, useView } from '#src/ui/page/view.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** The metadata of the page on the screen for search engines, link previews and tabs. */
export function Head(): JSX.Element {
  const view = useView();
  const { page, language, entry } = view;
  const { t } = useTexts();
  const name = pageName(page);
  const { noindex, hashTitle } = rowOf(page);
  const title = documentTitle(
    view.hash !== undefined && hashTitle ? t(hashTitle) : (entry?.title ?? t(`${name}.title`)),
  );
  const description = entry?.description ?? t(`${name}.description`);
  const paths = pathsOf(view);
  const url = paths[language] === undefined ? undefined : site.publicUrl + paths[language];

  // In a layout effect, so before the paint: a screen reader may start to read the new text at once.
  useLayoutEffect(() => {
    // Setting the attribute, even to the same value, makes the browser compute the style of the whole document again.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
  }, [language]);

  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {url !== undefined && <link rel="canonical" href={url} />}
      {alternates(paths).map(([code, path]) => (
        <link key={code} rel="alternate" hrefLang={code} href={site.publicUrl + path} />
      ))}
      <meta property="og:type" content={entry?.isArticle ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={underscoreLocale(language)} />
      {url !== undefined && <meta property="og:url" content={url} />}
      <meta property="og:image" content={site.publicUrl + (entry?.image ?? `/social/${language}.png`)} />
    </>
  );
}
