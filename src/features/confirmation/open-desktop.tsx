import { use, type JSX } from 'react';
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import { useLook } from '#src/features/trial/use-look.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** The link to the member's desktop, where the site has one. */
export function OpenDesktop(): JSX.Element | null {
  const { t, language } = useTexts();
  const { desktopUrl } = use(FactsContext);
  const look = useLook();
  return desktopUrl === undefined ? null : (
    <p>
      <a href={desktopAddress(desktopUrl, language, 'desktop', { look })} className={buttonClass('primary')}>
        {t('desktops.open')}
      </a>
    </p>
  );
}
