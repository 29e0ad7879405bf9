import type { JSX } from 'react';
import site from '#site';
import { formatEuro } from '#src/shared/languages/format.ts';
import type { Machine } from '#src/shared/site/site-facts.ts';
import { totalOf } from '#src/shared/stated/budget.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import { planPeriod, planSentences } from '#src/shared/stated/plan.ts';
import { promisesOf } from '#src/shared/stated/promises.ts';
import type { Sentence } from '#src/shared/stated/sentence.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Fact, Facts } from '#src/ui/stated/facts.tsx';
import { Milestones } from '#src/ui/stated/milestones.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { BudgetTable } from './budget-table.tsx';
import styles from './contribute.module.css';

const TAXES: readonly Sentence[] = [
  ...promisesOf(site, 'invoices'),
  ...(site.budget?.includesTaxes === true ? [{ key: 'budget.taxIncluded' } as const] : []),
  ...(site.budget?.includesTaxes === false ? [{ key: 'budget.taxExcluded' } as const] : []),
];

/** The forecast budget. A site has the page only if its operator states one. */
export function BudgetPage(): JSX.Element {
  const { t, language } = useTexts();
  const { plan, server, money, budget } = site;
  const { min, max } = totalOf(budget);
  const range = { min: formatEuro(min, language), max: formatEuro(max, language) };
  return (
    <>
      <PageOpening title="budget.title" picture="bilancio">
        <p className={styles.sum} aria-hidden="true">
          {range.min} – {range.max}
        </p>
        <Sentences
          className="lead"
          of={[
            { key: 'budget.intro', values: range },
            ...(plan ? [{ key: 'budget.forVersion', values: { version: plan.version } } as const] : []),
          ]}
        />
      </PageOpening>
      <div className={styles.page}>
        <Text as="h2" textKey="budget.tableTitle" />
        {budget && <BudgetTable budget={budget} />}
        <div className={styles.notes}>
          <Facts>
            {TAXES.length > 0 && (
              <Fact title="budget.taxTitle">
                <Sentences of={TAXES} />
              </Fact>
            )}
            {plan && (
              <Fact title="budget.goalTitle">
                <Sentences of={[planPeriod(language, plan), ...planSentences(language, plan)]} />
                <Milestones />
              </Fact>
            )}
            <Fact title="money.title">
              <Sentences of={[{ key: 'budget.forecast' }, moneySentence(language, money)]} />
            </Fact>
            {server && (
              <Fact title="budget.serverTitle">
                <Server {...server} />
              </Fact>
            )}
          </Facts>
        </div>
        <ButtonLink to="contribute" variant="secondary">
          {t('budget.back')}
        </ButtonLink>
      </div>
    </>
  );
}

function Server({ processors, memoryGb, storageGb }: Machine): JSX.Element {
  return (
    <FactList
      rows={[
        { label: 'budget.processors', value: processors },
        { label: 'budget.memory', value: memoryGb },
        { label: 'budget.storage', value: storageGb },
      ]}
    />
  );
}
