import type { JSX } from 'react';
import site from '#site';
import { FactText } from '#src/ui/fact-text.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { StoredTable } from './stored-table.tsx';
import { BROWSER_ITEMS, SERVER_ITEMS } from './stored.ts';

/** What is stored, where and how long, and how to export or delete it. */
export function PrivacyPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className="column">
      <PageTitle textKey="privacy.title" />
      <Text textKey="privacy.intro" className="lead" />
      <Text as="h2" textKey="privacy.whoTitle" />
      <Text textKey="privacy.who" values={{ legalName: site.legalName }} />
      <Text as="h2" textKey="privacy.visitTitle" />
      <Text textKey="privacy.visit" />
      <Text as="h2" textKey="privacy.browserTitle" />
      <StoredTable caption="privacy.browserCaption" items={BROWSER_ITEMS} />
      <Text as="h2" textKey="privacy.accountTitle" />
      <StoredTable caption="privacy.accountCaption" items={SERVER_ITEMS} />
      <FactText fact="backups" />
      <Text as="h2" textKey="privacy.legalTitle" />
      <Text textKey="privacy.legal" />
      <Text as="h2" textKey="privacy.outsideTitle" />
      <Text textKey="privacy.outside" />
      <Text as="h2" textKey="privacy.rightsTitle" />
      <Text textKey="privacy.rights" />
      {/* Another account server has its own ways to export or delete data. */}
      {site.apiBaseUrl === null && (
        <p>
          <PageLink to="account">{t('privacy.rightsLink')}</PageLink>
        </p>
      )}
    </div>
  );
}
