import type { JSX } from 'react';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { checklistCsv, checklistPath } from './checklist-file.ts';
import { CRITERIA, nameKey, PRINCIPLES, testKey, type Criterion } from './criteria.ts';
import styles from './checklist.module.css';

/** The 55 criteria by principle, each with how to test it, and the same list as a file. */
export function ChecklistPage(): JSX.Element {
  const texts = useTexts();
  const { t, language } = texts;
  const size = Math.ceil(new TextEncoder().encode(checklistCsv(texts)).length / 1000);
  return (
    <div className="column">
      <PageTitle textKey="checklist.title" />
      <Text textKey="checklist.intro" className="lead" />
      <p>
        <a href={checklistPath(language)} download className={buttonClass('secondary')}>
          {t('checklist.download', { size: String(size) })}
        </a>
      </p>
      <Text textKey="checklist.downloadHint" className={styles.hint} />
      <nav aria-label={t('checklist.contents')}>
        <ol className={styles.contents}>
          {PRINCIPLES.map((principle) => (
            <li key={principle}>
              <a href={`#p${principle}`}>{t(`checklist.principles.p${principle}`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {PRINCIPLES.map((principle) => (
        <section key={principle} className={styles.principle}>
          <h2 id={`p${principle}`}>
            {principle}. {t(`checklist.principles.p${principle}`)}
          </h2>
          {CRITERIA.filter(({ id }) => id.startsWith(`${principle}.`)).map((criterion) => (
            <Row key={criterion.id} criterion={criterion} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Row({ criterion }: { criterion: Criterion }): JSX.Element {
  const { t } = useTexts();
  const { id, level, en } = criterion;
  return (
    <article className={styles.criterion}>
      <div>
        <h3>
          {id} {t(nameKey(criterion))}
        </h3>
        <p className={styles.meta}>
          <Text as="span" textKey="checklist.level" values={{ level }} />
          {en === null ? (
            <Text as="span" textKey="checklist.noClause" />
          ) : (
            <Text as="span" textKey="checklist.clause" values={{ clause: en }} />
          )}
        </p>
      </div>
      <Text textKey={testKey(criterion)} />
    </article>
  );
}
