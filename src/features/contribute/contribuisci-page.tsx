import { useState, type JSX } from 'react';
import site from '#site';
import { moneySentence } from '#src/shared/stated/money.ts';
import { ConfiguredLink } from '#src/ui/configured-link.tsx';
import { MailLink } from '#src/ui/mail-link.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { TimedHint } from '#src/ui/timed-hint.tsx';
import { donationRows } from './donation-rows.tsx';
import styles from './contribuisci.module.css';

const USES = ['use01', 'use02', 'use03', 'use04', 'use05'] as const;

/** How funds are used, and how to donate. Nothing is loaded from the payment provider before the click. */
export function ContribuisciPage(): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const [turn, setTurn] = useState(0);
  return (
    <>
      <PageOpening title="contribuisci.title" lead="contribuisci.intro" picture="contribuisci" />
      <div className={styles.giving}>
        <section className={styles.donate}>
          <Text as="h2" textKey="contribuisci.donateTitle" />
          {/* The hint is shown again for who is about to press the button. */}
          <p onFocus={() => setTurn(turn + 1)}>
            <ConfiguredLink address={site.donationUrl} label={t('contribuisci.donate')} />
          </p>
          <TimedHint key={turn} text={t('contribuisci.hint')} isInline />
          <Text textKey="contribuisci.note" />
          <FactList rows={donationRows(site, texts)} />
        </section>
        <div className={styles.about}>
          <Text as="h2" textKey="contribuisci.useTitle" />
          <ul className={styles.uses}>
            {USES.map((use) => (
              <Text key={use} as="li" textKey={`contribuisci.${use}`} />
            ))}
          </ul>
          <Text as="h2" textKey="works.title" />
          <WhatWorks topics={['trial', 'sessions', 'apps', 'rest']} />
          <Text as="h2" textKey="contribuisci.ethicsTitle" />
          <Text textKey="contribuisci.ethics" values={{ money: moneySentence(texts, site.money) }} />
          <p>
            <PageLink to="bilancio">{t('contribuisci.budgetLink')}</PageLink>
          </p>
        </div>
        <section className={styles.contact}>
          <Text as="h2" textKey="contribuisci.contactTitle" />
          <Text textKey="contribuisci.contact" />
          <p>
            <MailLink label={t('contribuisci.mail')} />
          </p>
        </section>
      </div>
    </>
  );
}
