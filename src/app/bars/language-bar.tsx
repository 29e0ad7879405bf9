// Offers the browser's language to a visitor who reads the Italian page without having chosen a language. It never switches by itself.
import { useLayoutEffect, useRef, type JSX } from 'react';
import { rememberedLanguage, rememberLanguage } from '#src/app/loading/language-cookie.ts';
import { loadTexts } from '#src/app/loading/load-view.ts';
import { savesData } from '#src/app/loading/prefetch-languages.ts';
import { fetchAllLanguages, loadBundle } from '#src/client/texts/text-files.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/shared/languages/languages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { focusNearestHeading } from '#src/ui/browser/focus.ts';
import { useQueryAndHash } from '#src/ui/browser/use-address.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { reserveRoom } from '#src/ui/overlays/bottom-bars.ts';
import { pathsOf, useView } from '#src/ui/page/view.tsx';
import styles from './bars.module.css';

/** Key in local storage for a declined offer. The privacy page lists it. */
const DISMISSED_KEY = 'languageBar';

/** Returns the offer as an element, or `undefined` if there is none to make. `onDecline` removes it. Rejects without a network. */
export async function loadOffer(onDecline: () => void): Promise<JSX.Element | undefined> {
  const preferred = preferredLanguage();
  if (!preferred || preferred === DEFAULT_LANGUAGE || rememberedLanguage() || isDismissed()) return undefined;
  // The file with all languages is fetched anyway, unless the visitor saves data.
  if (!savesData()) await fetchAllLanguages('frame');
  return <LanguageBar offer={await loadTexts(preferred, ['frame'], loadBundle)} onDecline={onDecline} />;
}

/** The offer as a bar over the lower edge of the window, so that the page does not move. */
function LanguageBar({ offer, onDecline }: { offer: Texts; onDecline: () => void }): JSX.Element | null {
  const path = pathsOf(useView())[offer.language];
  const rest = useQueryAndHash();
  const bar = useRef<HTMLElement>(null);
  const isShown = path !== undefined;

  useLayoutEffect(() => {
    const element = bar.current;
    const giveBack = reserveRoom(element);
    return () => {
      giveBack?.();
      // The link that is followed in place had the focus.
      if (element?.contains(document.activeElement)) focusNearestHeading();
    };
  }, [isShown]);

  if (!isShown) return null;
  const { language: other, t } = offer;
  const dismiss = () => {
    try {
      localStorage.setItem(DISMISSED_KEY, 'dismissed');
    } catch {
      // Storage is blocked: the offer comes back at the next visit.
    }
    focusNearestHeading();
    onDecline();
  };
  return (
    <section ref={bar} lang={other} aria-label={t('frame.language.label')} className={styles.offer}>
      <p>{t('frame.language.offer')}</p>
      <a
        href={path + rest}
        hrefLang={other}
        className={buttonClass('primary')}
        onClick={() => rememberLanguage(other)}
        onAuxClick={({ button }) => button === 1 && rememberLanguage(other)}
      >
        {t('frame.language.accept')}
      </a>
      <Button variant="quiet" onClick={dismiss}>
        {t('frame.language.dismiss')}
      </Button>
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
