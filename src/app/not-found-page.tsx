import type { JSX } from 'react';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { T, useTexts } from '#src/ui/texts.tsx';
import buttons from '#src/ui/button.module.css';

/** Stands at every unknown address, with status 404. */
export function NotFoundPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className="column">
      <PageTitle k="notFound.title" />
      <T k="notFound.text" className="lead" />
      <p>
        <PageLink to="home" className={buttons.primary}>
          {t('notFound.home')}
        </PageLink>
      </p>
    </div>
  );
}
