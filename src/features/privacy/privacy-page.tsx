import { Suspense, use, type JSX } from 'react';
import site from '#site';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { lazyInDocument, lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Sections, type SectionLink } from '#src/ui/page/sections.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { FactLink, FactList } from '#src/ui/stated/fact-list.tsx';
import { FactText } from '#src/ui/stated/fact-text.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Files } from './files.tsx';
import { handlerRows } from './handlers.tsx';
import { OutgoingLinks } from './outgoing-links.tsx';
import { StoredTable } from './stored-table.tsx';
import { BROWSER_ITEMS, SERVER_ITEMS } from './stored.ts';
import { Summary } from './summary.tsx';

// A long list, which is in the document: the page can be used before its script is there.
const Authorities = lazyInDocument(() => import('./authorities.tsx').then((loaded) => loaded.Authorities));

// Only where the operator runs a desktop host.
const DesktopStored = lazyOptional(() => import('./desktop-stored.tsx').then((loaded) => loaded.DesktopStored));

const SECTIONS: readonly SectionLink[] = [
  { id: 'who', title: 'privacy.whoTitle' },
  { id: 'handlers', title: 'privacy.handlersTitle' },
  { id: 'visit', title: 'privacy.visitTitle' },
  { id: 'browser', title: 'privacy.browserTitle' },
  { id: 'account', title: 'privacy.accountTitle' },
  { id: 'after', title: 'privacy.afterTitle' },
  { id: 'legal', title: 'privacy.legalTitle' },
  { id: 'outside', title: 'privacy.outsideTitle' },
  { id: 'rights', title: 'privacy.rightsTitle' },
];

/** What is stored, where and how long, and how to export or delete it. */
export function PrivacyPage(): JSX.Element {
  const texts = useTexts();
  const { t, count } = texts;
  const { desktopUrl } = use(FactsContext);
  const authority = site.operator?.supervisoryAuthority;
  return (
    <div className="column">
      <PageTitle textKey="privacy.title" />
      <Text textKey="privacy.intro" className="lead" />
      <Summary />
      <Sections label={t('frame.onThisPage')} links={SECTIONS}>
        <Text as="h2" id="who" textKey="privacy.whoTitle" />
        <Text textKey="privacy.who" values={{ legalName: site.legalName }} />
        <p>
          <PageLink to="legal">{t('privacy.legalLink')}</PageLink>
        </p>
        <Text as="h2" id="handlers" textKey="privacy.handlersTitle" />
        <ByDesktop
          as="div"
          none={<FactList rows={handlerRows(site, false, texts)} />}
          own={<FactList rows={handlerRows(site, true, texts)} />}
        />
        <Text as="h2" id="visit" textKey="privacy.visitTitle" />
        <Text textKey="privacy.visit" />
        <Text textKey="privacy.search" />
        <p>{site.logDays === undefined ? t('privacy.logUnstated') : count('privacy.log', site.logDays)}</p>
        <Text as="h2" id="browser" textKey="privacy.browserTitle" />
        <StoredTable caption="privacy.browserCaption" items={BROWSER_ITEMS} />
        <Text as="h2" id="account" textKey="privacy.accountTitle" />
        <StoredTable caption="privacy.accountCaption" items={SERVER_ITEMS} />
        <FactText fact="unused" />
        <Files />
        {desktopUrl !== undefined && (
          <Suspense>
            <DesktopStored />
          </Suspense>
        )}
        <Text as="h2" id="after" textKey="privacy.afterTitle" />
        {site.backupDays === undefined ? (
          <FactText fact="backups" />
        ) : (
          <p>{count('privacy.backupsDays', site.backupDays)}</p>
        )}
        <Text textKey="privacy.after" />
        <Text as="h2" id="legal" textKey="privacy.legalTitle" />
        <Text textKey="privacy.legal" />
        <Text as="h2" id="outside" textKey="privacy.outsideTitle" />
        <OutgoingLinks />
        <Text as="h2" id="rights" textKey="privacy.rightsTitle" />
        <Text textKey="privacy.rights" />
        {/* Another account server has its own ways to export or delete data. */}
        {site.apiBaseUrl === null && (
          <p>
            <PageLink to="account">{t('privacy.rightsLink')}</PageLink>
          </p>
        )}
        <p>
          {authority === undefined ? t('privacy.authorityUnstated') : t('privacy.authority')}{' '}
          {authority && (authority.url ? <FactLink href={authority.url}>{authority.name}</FactLink> : authority.name)}
        </p>
        <Suspense>
          <Authorities />
        </Suspense>
      </Sections>
    </div>
  );
}
