import { useEffect, useState, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** Opens the share menu of the device; nothing where there is none. Nothing is loaded from other sites. */
export function ShareButton(): JSX.Element | null {
  const { t } = useTexts();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  if (!canShare) return null;
  const share = () => {
    const url = location.href.replace(/#.*/, '');
    // It also rejects when the reader closes the menu.
    navigator.share({ title: document.title, url }).catch(() => undefined);
  };
  return (
    <p>
      <Button variant="secondary" onClick={share}>
        {t('content.share')}
      </Button>
    </p>
  );
}
