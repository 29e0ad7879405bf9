import type { JSX } from 'react';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';

/** The page for every unknown address, with status 404. */
export function NotFoundPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <PageOpening title="notFound.title" lead="notFound.text" picture="notfound">
      <PageLink to="home" className={buttons.primary}>
        {t('notFound.home')}
      </PageLink>
    </PageOpening>
  );
}
