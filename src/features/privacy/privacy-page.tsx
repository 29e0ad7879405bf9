import type { JSX } from 'react';
import site from '#site';
import { TERM_VALUES } from '#src/shared/terms.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { T, useTexts } from '#src/ui/texts.tsx';
import { StoredTable } from './stored-table.tsx';
import { BROWSER_ITEMS, SERVER_ITEMS } from './stored.ts';

/** What is stored, where, how long, and how to take it along or erase it. */
export function PrivacyPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className="column">
      <PageTitle k="privacy.title" />
      <T k="privacy.intro" className="lead" />
      <T as="h2" k="privacy.whoTitle" />
      <T k="privacy.who" values={{ legalName: site.legalName }} />
      <T as="h2" k="privacy.visitTitle" />
      <T k="privacy.visit" />
      <T as="h2" k="privacy.browserTitle" />
      <StoredTable caption="privacy.browserCaption" items={BROWSER_ITEMS} />
      <T as="h2" k="privacy.accountTitle" />
      <StoredTable caption="privacy.accountCaption" items={SERVER_ITEMS} />
      <T k="privacy.backups" values={TERM_VALUES} />
      <T as="h2" k="privacy.legalTitle" />
      <T k="privacy.legal" />
      <T as="h2" k="privacy.outsideTitle" />
      <T k="privacy.outside" />
      <T as="h2" k="privacy.rightsTitle" />
      <T k="privacy.rights" />
      <p>
        <PageLink to="account">{t('privacy.rightsLink')}</PageLink>
      </p>
    </div>
  );
}
