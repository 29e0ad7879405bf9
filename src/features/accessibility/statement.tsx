// The accessibility statement, on the model of Implementing Decision (EU) 2018/1523, with the description of the service that Annex V
// of Directive (EU) 2019/882 asks for. Status, gaps and dates come from the last assessment.
import { Suspense, type JSX } from 'react';
import site from '#site';
import { lazyInDocument } from '#src/ui/lazy-optional.ts';
import { MailLink } from '#src/ui/mail-link.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import results from './assessment.json' with { type: 'json' };
import { conformanceOf, type Assessment } from './conformance.ts';
import { Gaps, Preparation, Results } from './results.tsx';
import styles from './statement.module.css';

// A long list, which is in the document: the page can be used before its script is there.
const Bodies = lazyInDocument(() => import('./bodies.tsx').then((loaded) => loaded.Bodies));

/** The last assessment. */
export const ASSESSMENT = results as Assessment;
const FEATURES = [
  'keyboard',
  'zoom',
  'contrast',
  'motion',
  'readerSettings',
  'noScript',
  'languages',
  'login',
] as const;

/** The statement below the text of the announced section. */
export function Statement(): JSX.Element {
  const { t, count } = useTexts();
  return (
    <div className={`column ${styles.statement}`}>
      <Text as="h2" textKey="statement.title" />
      <Text textKey="statement.intro" className="lead" />
      <Text as="h3" textKey="statement.scopeTitle" />
      <Text textKey="statement.scope" values={{ legalName: site.legalName, url: site.publicUrl }} />
      <Text as="h3" textKey="statement.statusTitle" />
      <Text textKey={`statement.${conformanceOf(ASSESSMENT)}`} />
      <Text textKey="statement.automation" />
      <Results assessment={ASSESSMENT} />
      <p>
        <PageLink to="checklist">{t('statement.checklistLink')}</PageLink>
      </p>
      <Gaps gaps={ASSESSMENT.gaps} />
      <Text as="h3" textKey="statement.serviceTitle" />
      <Text textKey="statement.service" />
      <Text textKey="statement.serviceUse" />
      <Text textKey="statement.serviceMeans" />
      <Text as="h3" textKey="statement.featuresTitle" />
      <ul className={styles.list}>
        {FEATURES.map((feature) => (
          <Text key={feature} as="li" textKey={`statement.features.${feature}`} />
        ))}
      </ul>
      <Preparation assessment={ASSESSMENT} />
      <Text as="h3" textKey="statement.feedbackTitle" />
      <Text textKey="statement.feedback" />
      <p>
        <MailLink label={site.email} />
      </p>
      <p>
        <PageLink to="feedback">{t('frame.nav.feedback')}</PageLink>
      </p>
      <p>{count('statement.answer', site.accessibilityAnswerDays)}</p>
      <Suspense>
        <Bodies />
      </Suspense>
    </div>
  );
}
