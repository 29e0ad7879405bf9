import { useState, type JSX } from 'react';
import site from '#site';
import { hasPage } from '#src/shared/pages/pages.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import { promisesOf } from '#src/shared/stated/promises.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import { ConfiguredLink } from '#src/ui/links/configured-link.tsx';
import { MailLink } from '#src/ui/links/mail-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { TimedHint } from '#src/ui/overlays/timed-hint.tsx';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { donationRows } from './donation-rows.tsx';
import styles from './contribute-page.module.css';

const USES = ['fees', 'workstation', 'server', 'freeSoftware', 'contingency'] as const;
/** To help besides money. */
const WAYS = ['write', 'translate', 'code', 'test'] as const;
const PROMISED = promisesOf(site, 'noInfluence', 'donorsOnRequest', 'surplusKept');

/** How to donate and to help, and what the operator states of donations. Nothing is loaded from the payment provider before the click. */
export function ContributePage(): JSX.Element {
  const texts = useTexts();
  const { t, language } = texts;
  const { hasDonations } = worksToday(site);
  const [turn, setTurn] = useState(0);
  return (
    <>
      <PageOpening
        title="contribute.title"
        lead={hasDonations ? 'contribute.intro' : 'contribute.introWork'}
        picture="contribuisci"
      />
      <div className={styles.giving}>
        {site.donationUrl !== null && (
          <section className={styles.donate}>
            <Text as="h2" textKey="contribute.donateTitle" />
            {/* The hint is shown again for who is about to press the button. */}
            <p onFocus={() => setTurn(turn + 1)}>
              <ConfiguredLink address={site.donationUrl} label={t('contribute.donate')} />
            </p>
            <div className={styles.turns}>
              <TimedHint key={turn} text={t(hasDonations ? 'contribute.hint' : 'works.donationsNone')} isInPage />
              {hasDonations && <Text textKey="contribute.note" />}
            </div>
            {hasDonations && <FactList rows={donationRows(site, texts)} />}
          </section>
        )}
        <div className={styles.about}>
          {site.donationUses && <Uses uses={site.donationUses} />}
          <Text as="h2" textKey="works.title" />
          <WhatWorks topics={['trial', 'sessions', 'apps', 'rest']} />
          <Text as="h2" textKey={PROMISED.length > 0 ? 'contribute.ethicsTitle' : 'money.title'} />
          <Sentences of={[...PROMISED, moneySentence(language, site.money)]} />
          {hasPage('budget', site) && (
            <p>
              <PageLink to="budget">{t('contribute.budgetLink')}</PageLink>
            </p>
          )}
        </div>
        <section className={styles.contact}>
          <Text as="h2" textKey="contribute.contactTitle" />
          <ul className={styles.uses}>
            {WAYS.map((way) => (
              <Text key={way} as="li" textKey={`contribute.ways.${way}`} />
            ))}
          </ul>
          <Text textKey="contribute.contact" />
          <p>
            <MailLink label={t('contribute.mail', { email: site.email })} />
          </p>
        </section>
      </div>
    </>
  );
}

/** What donations are for. */
function Uses({ uses }: { uses: readonly string[] }): JSX.Element {
  return (
    <>
      <Text as="h2" textKey="contribute.useTitle" />
      <ul className={styles.uses}>
        {uses.map((use) => {
          const known = USES.find((name) => name === use);
          return known === undefined ? (
            <li key={use}>{use}</li>
          ) : (
            <Text key={use} as="li" textKey={`contribute.uses.${known}`} />
          );
        })}
      </ul>
    </>
  );
}
