import type { JSX } from 'react';
import site from '#site';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { T, useTexts } from '#src/ui/texts.tsx';
import { Footnotes } from './footnotes.tsx';

/** What the test environment is, and the way into it. */
export function ProvaPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className="column">
      <PageTitle k="prova.title" />
      <T k="prova.intro" className="lead" />
      <T as="h2" k="prova.freeTitle" />
      <T k="prova.freeText" />
      <T as="h2" k="prova.erasedTitle" />
      <T k="prova.erasedText" />
      <p>
        <ExternalLink href={site.testEnvironmentUrl} label={t('prova.open')} />
      </p>
      <T as="h2" k="prova.keepTitle" />
      <p>
        <T as="span" k="prova.keepText" /> <PageLink to="entra">{t('prova.keepLink')}</PageLink>
      </p>
      <Footnotes keys={['prova.note01', 'prova.note02']} />
    </div>
  );
}
