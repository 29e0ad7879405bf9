'use client';
import { Link } from '../link';
import { useView } from '../view';
import { Disclosure } from './disclosure';
import { languages } from './site';
import { LANGUAGES, pathOf } from './view';

export function LanguageMenu({ label }: { label: string }) {
  const { page, language } = useView();
  const button = (
    <>
      <span className="visually-hidden">{label}: </span>
      <span lang={language} className="language-menu-name">
        {languages[language]}
      </span>
      <span className="language-menu-code">{language.toUpperCase()}</span>
    </>
  );
  return (
    <nav aria-label={label}>
      <Disclosure label={button} className="language-menu-languages">
        <ul className="navigation-menu-panel language-menu-panel">
          {LANGUAGES.map((code) => (
            <li key={code}>
              <Link
                href={pathOf(page, code)}
                lang={code}
                hrefLang={code}
                className="navigation-menu-link"
                aria-current={code === language ? 'true' : undefined}
              >
                {languages[code]}
              </Link>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}
