// The bars over the lower edge of the window. Most visitors need none of them and never load their code.
import { Suspense, useEffect, useState, type JSX } from 'react';
import { useSession } from '#src/client/use-session.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages.ts';
import { lazyOptional } from '#src/ui/lazy-optional.ts';
import { useView } from '#src/ui/view.tsx';
import { onFirstActivity } from './first-activity.ts';
import styles from './bars.module.css';

const NoBar = () => null;
const AccountNotice = lazyOptional(() => import('./account-notice.tsx').then((loaded) => loaded.AccountNotice), NoBar);

/** A notice to members about their account unless `isFrameless`, and the offer of another language on Italian pages. */
export function PageBars({ isFrameless = false }: { isFrameless?: boolean }): JSX.Element {
  const isSignedIn = useSession() !== undefined;
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
  return (
    <div className={styles.foot}>
      {isSignedIn && !isFrameless && (
        <Suspense>
          <AccountNotice />
        </Suspense>
      )}
      {offer}
    </div>
  );
}
