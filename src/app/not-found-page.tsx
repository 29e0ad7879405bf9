import type { JSX } from 'react';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { useTexts } from '#src/ui/texts.tsx';

/** The page for every unknown address, with status 404. */
export function NotFoundPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <PageOpening title="notFound.title" lead="notFound.text" picture="notfound">
      <ButtonLink to="home" variant="primary">
        {t('notFound.home')}
      </ButtonLink>
    </PageOpening>
  );
}
