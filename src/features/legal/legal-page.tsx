import type { JSX } from 'react';
import site from '#site';
import { sourceSentence } from '#src/shared/stated/source.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { hostRows, operatorRows } from './legal-rows.tsx';

/**
 * The legal notice: what § 5 DDG (Germany), article 1-1 of the LCEN (France), article 7 of D.Lgs. 70/2003 (Italy) and article 10 of
 * the LSSI (Spain) ask a website to say of its operator and its host.
 */
export function LegalPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className="column middle">
      <PageTitle textKey="legal.title" />
      <Text textKey="legal.intro" className="lead" />
      <Text as="h2" textKey="legal.operatorTitle" />
      <FactList rows={operatorRows(site)} />
      <Text as="h2" textKey="legal.hostTitle" />
      <FactList rows={hostRows(site)} />
      <Text as="h2" textKey="legal.contentTitle" />
      <Sentences of={[{ key: 'legal.licence' }, sourceSentence(site), { key: 'legal.outside' }]} />
      <p>
        <PageLink to="privacy">{t('legal.privacyLink')}</PageLink>
      </p>
    </div>
  );
}
