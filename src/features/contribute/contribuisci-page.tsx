import type { JSX } from 'react';
import site from '#site';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { T, useTexts } from '#src/ui/texts.tsx';
import { TimedHint } from '#src/ui/timed-hint.tsx';

const USES = ['use01', 'use02', 'use03', 'use04', 'use05'] as const;

/** How funds are used, and the ways to give. Nothing of the payment provider loads before the click. */
export function ContribuisciPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <div className="column">
      <PageTitle k="contribuisci.title" />
      <T k="contribuisci.intro" className="lead" />
      <T as="h2" k="contribuisci.useTitle" />
      <ul>
        {USES.map((use) => (
          <T key={use} as="li" k={`contribuisci.${use}`} />
        ))}
      </ul>
      <T as="h2" k="contribuisci.ethicsTitle" />
      <T k="contribuisci.ethics" />
      <p>
        <PageLink to="bilancio">{t('contribuisci.budgetLink')}</PageLink>
      </p>
      <T as="h2" k="contribuisci.donateTitle" />
      <p>
        <ExternalLink href={site.donationUrl} label={t('contribuisci.donate')} />
      </p>
      <T k="contribuisci.note" />
      <T as="h2" k="contribuisci.contactTitle" />
      <T k="contribuisci.contact" />
      <p>
        <a href={`mailto:${site.email}`}>{t('contribuisci.mail')}</a>
      </p>
      <TimedHint text={t('contribuisci.hint')} />
    </div>
  );
}
