// Offers the browser's language to a visitor who reads the Italian page without having chosen a language. It never switches by itself.
import { useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import site from '#site';
import { loadBundle } from '#src/client/text-files.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/shared/languages.ts';
import type { Texts } from '#src/shared/texts.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { useView } from '#src/ui/view.tsx';
import { keepRoom } from './bar-room.ts';
import { rememberedLanguage, rememberLanguage } from './language-cookie.ts';
import { loadTexts } from './load.ts';
import buttons from '#src/ui/button.module.css';
import styles from './bars.module.css';

/** Key in local storage for a declined offer. The privacy page lists it. */
const DISMISSED_KEY = 'languageBar';

/** The offer as a bar over the lower edge of the window, so that the page does not move. */
export function LanguageBar(): JSX.Element | null {
  const { page, language } = useView();
  const [offer, setOffer] = useState<Texts>();
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    const preferred = language === DEFAULT_LANGUAGE ? preferredLanguage() : undefined;
    let isCancelled = false;
    if (!preferred || preferred === language || rememberedLanguage() || isDismissed()) {
      // The accepted offer is removed, and its link had the focus.
      if (bar.current?.contains(document.activeElement)) focusHeading();
      setOffer(undefined);
    } else
      loadTexts(preferred, ['frame'], loadBundle).then(
        (texts) => isCancelled || setOffer(texts),
        () => undefined,
      );
    return () => {
      isCancelled = true;
    };
  }, [language]);

  useLayoutEffect(() => keepRoom(bar.current), [offer]);

  if (!offer || page === undefined) return null;
  const { language: other, t } = offer;
  const dismiss = () => {
    try {
      localStorage.setItem(DISMISSED_KEY, 'dismissed');
    } catch {
      // Storage is blocked: the offer comes back at the next visit.
    }
    focusHeading();
    setOffer(undefined);
  };
  return (
    <section ref={bar} lang={other} aria-label={t('frame.language.label')} className={styles.offer}>
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
