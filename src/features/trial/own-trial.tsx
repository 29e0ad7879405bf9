// The trial on the operator's own desktop host. Prerendered pages know none: the server shows it and writes its address
// (src/server/pages/with-facts.ts), so that nothing moves when the page becomes active.
import { use, type JSX } from 'react';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { AppLinks } from './app-links.tsx';
import { ReaderSwitch, useReaderChoice } from './reader-switch.tsx';
import { useLook } from './use-look.ts';

/** The links that start a trial at once. Hidden where there is no such host. */
export function OwnTrial(): JSX.Element {
  const { t, language } = useTexts();
  const { desktopUrl = '' } = use(FactsContext);
  const reader = useReaderChoice();
  const look = useLook();
  return (
    <div data-desktop="own" hidden={desktopUrl === ''}>
      <AppLinks origin={desktopUrl} what="trial">
        <a
          href={desktopAddress(desktopUrl, language, 'trial', { reader, look })}
          data-desktop-page="trial"
          className={buttonClass('primary')}
        >
          {t('trial.desktop')}
        </a>
      </AppLinks>
      <p>
        <ReaderSwitch />
      </p>
    </div>
  );
}
