// Offers another language to who reads a plain path without having chosen (product.md: nothing is guessed, only offered).
import { useEffect, useState, type JSX } from 'react';
import site from '#site';
import { pathOf } from '#src/shared/addresses.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/shared/languages.ts';
import type { Texts } from '#src/shared/texts.ts';
import { useView } from '#src/ui/view.tsx';
import { rememberedLanguage, rememberLanguage } from './language-cookie.ts';
import { loadTexts } from './load.ts';
import buttons from '#src/ui/button.module.css';
import styles from './bars.module.css';

/** Local storage: the offer was declined. Listed on the privacy page. */
const DISMISSED_KEY = 'languageBar';

/** Lies over the foot of the window, so that the page does not move. */
export function LanguageBar(): JSX.Element | null {
  const { page, language } = useView();
  const [offer, setOffer] = useState<Texts>();

  useEffect(() => {
    const preferred = language === DEFAULT_LANGUAGE ? preferredLanguage() : undefined;
    let stale = false;
    if (!preferred || preferred === language || rememberedLanguage() || isDismissed()) setOffer(undefined);
    else
      loadTexts(preferred).then(
        (texts) => stale || setOffer(texts),
        () => undefined,
      );
    return () => {
      stale = true;
    };
  }, [language]);

  if (!offer || page === undefined) return null;
  const { language: other, t } = offer;
  const dismiss = () => {
    try {
      localStorage.setItem(DISMISSED_KEY, 'dismissed');
    } catch {
      // Storage is blocked: the offer then comes back at the next visit.
    }
    setOffer(undefined);
  };
  return (
    <section lang={other} aria-label={t('frame.language.label')} className={styles.offer}>
      <p>{t('frame.language.offer')}</p>
      <a
        href={pathOf(page, other, site.slug)}
        hrefLang={other}
        className={buttons.primary}
        onClick={() => rememberLanguage(other)}
      >
        {t('frame.language.accept')}
      </a>
      <button type="button" className={buttons.quiet} onClick={dismiss}>
        {t('frame.language.dismiss')}
      </button>
    </section>
  );
}

/** The first of the browser's languages that the site has. */
function preferredLanguage(): Language | undefined {
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}
