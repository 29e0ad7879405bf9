// The accessibility statement, on the model of Implementing Decision (EU) 2018/1523, with the description of the service that Annex V
// of Directive (EU) 2019/882 asks for. Status, gaps and dates come from the last assessment.
import { Suspense, type JSX } from 'react';
import site from '#site';
import { isSet } from '#src/shared/site/configured-address.ts';
import { MailLink } from '#src/ui/links/mail-link.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { lazyInDocument } from '#src/ui/page/lazy-optional.ts';
import { Sections, type SectionLink } from '#src/ui/page/sections.tsx';
import { ByDesktop } from '#src/ui/stated/by-desktop.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { assessmentOf } from './assessment.ts';
import { conformanceOf, criteriaWith } from './conformance.ts';
import { Gaps, Preparation, Results } from './results.tsx';
import styles from './statement.module.css';

// A long list, which is in the document: the page can be used before its script is there.
const Bodies = lazyInDocument(() => import('./bodies.tsx').then((loaded) => loaded.Bodies));

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

const SECTIONS: readonly SectionLink[] = [
  { id: 'scope', title: 'statement.scopeTitle' },
  { id: 'results', title: 'statement.results' },
  { id: 'gaps', title: 'statement.gapsTitle' },
  { id: 'service', title: 'statement.serviceTitle' },
  { id: 'features', title: 'statement.featuresTitle' },
  { id: 'preparation', title: 'statement.preparationTitle' },
  { id: 'feedback', title: 'statement.feedbackTitle' },
  { id: 'enforcement', title: 'statement.enforcementTitle' },
];

/** The status, and why it is not full. */
export function Status(): JSX.Element {
  return <ByDesktop as="p" none={<StatusText hasOwn={false} />} own={<StatusText hasOwn />} className="lead" />;
}

function StatusText({ hasOwn }: { hasOwn: boolean }): JSX.Element {
  const assessment = assessmentOf(site, hasOwn);
  const status = conformanceOf(assessment);
  const reason = criteriaWith(assessment, 'failed').length > 0 ? 'statement.reasonFailed' : 'statement.reasonUntested';
  return (
    <>
      <Text as="span" textKey={`statement.${status}`} /> {status === 'partial' && <Text as="span" textKey={reason} />}
    </>
  );
}

/** The statement below the text of the announced section, which begins with the status. */
export function Statement(): JSX.Element {
  const { t, count } = useTexts();
  const [none, own] = [assessmentOf(site, false), assessmentOf(site, true)];
  const isTestedByPeople = none.manual?.disabledPeople !== undefined;
  const url = site.publicUrl;
  return (
    <div className={`column ${styles.statement}`}>
      <Text as="h2" textKey="statement.title" />
      <Text textKey="statement.intro" className="lead" />
      <Sections label={t('frame.onThisPage')} links={SECTIONS.filter(({ id }) => id !== 'gaps' || own.gaps.length > 0)}>
        <Text as="h3" id="scope" textKey="statement.scopeTitle" />
        <Text
          textKey={isSet(url) ? 'statement.scope' : 'statement.scopeHere'}
          values={{ legalName: site.legalName, url }}
        />
        <Text as="h3" id="results" textKey="statement.results" />
        <ByDesktop as="div" none={<Results assessment={none} />} own={<Results assessment={own} hasDesktops />} />
        {!isTestedByPeople && <Text textKey="statement.automation" />}
        <p>
          <PageLink to="checklist">{t('statement.checklistLink')}</PageLink>
        </p>
        {own.gaps.length > 0 && <Text as="h3" id="gaps" textKey="statement.gapsTitle" />}
        <ByDesktop as="div" none={<Gaps gaps={none.gaps} />} own={<Gaps gaps={own.gaps} />} />
        <Text as="h3" id="service" textKey="statement.serviceTitle" />
        <Text textKey="statement.service" />
        <Text textKey="statement.serviceUse" />
        <Text textKey="statement.serviceMeans" />
        <Text as="h3" id="features" textKey="statement.featuresTitle" />
        <ul className={styles.list}>
          {FEATURES.map((feature) => (
            <Text key={feature} as="li" textKey={`statement.features.${feature}`} />
          ))}
        </ul>
        <Preparation assessment={none} />
        <Text as="h3" id="feedback" textKey="statement.feedbackTitle" />
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
      </Sections>
    </div>
  );
}
