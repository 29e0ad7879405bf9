// What a visitor wants to know before a trial: what it costs, what happens to the data, and how to keep work.
import type { JSX } from 'react';
import site from '#site';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { claimText } from '#src/ui/stated/claims.tsx';
import { Fact, Facts } from '#src/ui/stated/facts.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** `isOwn`: of the operator's desktop host. */
export function TrialFacts({ isOwn = false }: { isOwn?: boolean }): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Facts>
      <Fact title="trial.freeTitle">
        <p>
          <Text as="span" textKey="trial.freeText" /> {claimText(['trialTime'], isOwn, texts)}
        </p>
      </Fact>
      <Fact title="trial.dataTitle">
        <p>{claimText(['trial'], isOwn, texts)}</p>
      </Fact>
      <Fact title="trial.keepTitle">
        <p>
          <Text as="span" textKey="trial.keepText" /> {isOwn && <Text as="span" textKey="trial.keepOwn" />}{' '}
          <PageLink to="signIn">{t(site.registration === 'closed' ? 'frame.nav.enter' : 'trial.keepLink')}</PageLink>
        </p>
      </Fact>
    </Facts>
  );
}
