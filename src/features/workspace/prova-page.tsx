import type { JSX } from 'react';
import site from '#site';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Footnotes } from './footnotes.tsx';
import styles from './workspace.module.css';

/** What the test environment is, and the link to it. */
export function ProvaPage(): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      <PageOpening title="prova.title" lead="prova.intro" picture="prova">
        <ExternalLink href={site.testEnvironmentUrl} label={t('prova.open')} />
      </PageOpening>
      <div className={styles.more}>
        <Facts>
          <Fact title="prova.freeTitle">
            <Text textKey="prova.freeText" />
          </Fact>
          <Fact title="prova.erasedTitle">
            <Text textKey="prova.erasedText" />
          </Fact>
          <Fact title="prova.keepTitle">
            <p>
              <Text as="span" textKey="prova.keepText" /> <PageLink to="entra">{t('prova.keepLink')}</PageLink>
            </p>
          </Fact>
        </Facts>
        <Footnotes keys={['prova.note01', 'prova.note02']} />
      </div>
    </>
  );
}
