import type { JSX } from 'react';
import site from '#site';
import { rememberLanguage } from '#src/app/loading/language-cookie.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { sectionOf } from '#src/shared/pages/pages.ts';
import { useQueryAndHash } from '#src/ui/browser/use-address.ts';
import { pathsOf, useView } from '#src/ui/page/view.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

/**
 * A list of plain links to the same page in each language, or to its section (docs/product.md, "Languages and
 * addresses"). `className`: of a link.
 */
export function LanguageLinks({ className }: { className?: string | undefined }): JSX.Element {
  const { t, language } = useTexts();
  const view = useView();
  const paths = pathsOf(view);
  /** Where a language leads that lacks the page. */
  const section = view.page === undefined ? 'home' : sectionOf(view.page);
  const rest = useQueryAndHash();
  return (
    <ul aria-label={t('frame.language.label')}>
      {LANGUAGE_CODES.map((code) => (
        <li key={code}>
          <a
            href={paths[code] === undefined ? pathOf(section, code, site.slug) : paths[code] + rest}
            lang={code}
            hrefLang={code}
            className={className}
            aria-current={code === language ? 'true' : undefined}
            onClick={() => rememberLanguage(code)}
            // A press of the middle button opens the page in a new tab: a choice as well.
            onAuxClick={({ button }) => button === 1 && rememberLanguage(code)}
          >
            {LANGUAGES[code].name}
          </a>
        </li>
      ))}
    </ul>
  );
}
