// A document. What reads and changes it is as large as the rest of the page: it comes with the first document.
import { useCallback, useEffect, useState, type ComponentType, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { DocumentViewProps } from '../document/document-view.tsx';

export function ShownDocument(props: DocumentViewProps): JSX.Element {
  const { t } = useTexts();
  const [view, setView] = useState<{ readonly View: ComponentType<DocumentViewProps> }>();
  const [isLost, setLost] = useState(false);
  const load = useCallback(() => {
    setLost(false);
    import('../document/document-view.tsx').then(
      ({ DocumentView }) => setView({ View: DocumentView }),
      () => setLost(true),
    );
  }, []);
  useEffect(load, [load]);
  if (view) return <view.View {...props} />;
  if (!isLost) return <p aria-busy="true">{t('yourFiles.opening')}</p>;
  return (
    <>
      <p role="alert">{t('desk.faultOffline')}</p>
      <Button variant="secondary" onClick={load}>
        {t('desk.tryAgain')}
      </Button>
    </>
  );
}
