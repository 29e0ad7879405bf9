import type { JSX } from 'react';
import site from '#site';
import { formatEuro } from '#src/shared/format.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { PageOpening } from '#src/ui/page-opening.tsx';
import { Fact, Facts } from '#src/ui/stated/facts.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { BudgetTable } from './budget-table.tsx';
import { CURRENT_SERVER, totalOf } from './budget.ts';
import styles from './contribute.module.css';

/** The forecast budget of the first version. */
export function BilancioPage(): JSX.Element {
  const texts = useTexts();
  const { t, language } = texts;
  const { min, max } = totalOf();
  const { cpu, memoryGb, storageGb } = CURRENT_SERVER;
  const range = { min: formatEuro(min, language), max: formatEuro(max, language) };
  return (
    <>
      <PageOpening title="bilancio.title" picture="bilancio">
        <p className={styles.sum} aria-hidden="true">
          {range.min} – {range.max}
        </p>
        <p className="lead">{t('bilancio.intro', range)}</p>
      </PageOpening>
      <div className={styles.page}>
        <Text as="h2" textKey="bilancio.tableTitle" />
        <BudgetTable />
        <div className={styles.notes}>
          <Facts>
            <Fact title="bilancio.taxTitle">
              <Text textKey="bilancio.tax" />
            </Fact>
            <Fact title="bilancio.goalTitle">
              <Text textKey="bilancio.goal" values={{ money: moneySentence(texts, site.money) }} />
            </Fact>
            <Fact title="bilancio.serverTitle">
              <Text textKey="bilancio.serverText" values={{ cpu, memory: memoryGb, storage: storageGb }} />
            </Fact>
          </Facts>
        </div>
        <ButtonLink to="contribuisci" variant="secondary">
          {t('bilancio.back')}
        </ButtonLink>
      </div>
    </>
  );
}
