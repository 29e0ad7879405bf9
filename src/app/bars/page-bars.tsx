// The bar over the lower edge of the window. Most visitors do not need it and never load its code.
import { useEffect, useState, type JSX } from 'react';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { useView } from '#src/ui/page/view.tsx';
import { onFirstActivity } from './first-activity.ts';
import styles from './bars.module.css';

/** The offer of another language on Italian pages. */
export function PageBars(): JSX.Element {
  const { language } = useView();
  const [offer, setOffer] = useState<JSX.Element>();
  useEffect(() => {
    if (language !== DEFAULT_LANGUAGE || navigator.language.startsWith(DEFAULT_LANGUAGE)) return;
    let isCancelled = false;
    const removeOffer = () => setOffer(undefined);
    // Everything is loaded before the first render: each render takes the main thread several milliseconds.
    const cancel = onFirstActivity(() => {
      import('./language-bar.tsx')
        .then(({ loadOffer }) => loadOffer(removeOffer))
        .then((loaded) => isCancelled || setOffer(loaded))
        .catch(() => undefined);
    });
    return () => {
      isCancelled = true;
      cancel();
      removeOffer();
    };
  }, [language]);
  return <div className={styles.foot}>{offer}</div>;
}
