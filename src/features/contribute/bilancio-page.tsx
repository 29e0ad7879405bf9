import type { JSX } from 'react';
import { CURRENT_SERVER, totalOf } from '#src/shared/budget.ts';
import { formatEuro } from '#src/shared/format.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { T, useTexts } from '#src/ui/texts.tsx';
import { BudgetTable } from './budget-table.tsx';
import buttons from '#src/ui/button.module.css';

/** The forecast budget of the first version. */
export function BilancioPage(): JSX.Element {
  const { t, language } = useTexts();
  const { min, max } = totalOf();
  const { cpu, memoryGb, storageGb } = CURRENT_SERVER;
  const range = { min: formatEuro(min, language), max: formatEuro(max, language) };
  return (
    <div className="column">
      <PageTitle k="bilancio.title" />
      <p className="lead" suppressHydrationWarning>
        {t('bilancio.intro', range)}
      </p>
      <T as="h2" k="bilancio.tableTitle" />
      <BudgetTable />
      <T as="h2" k="bilancio.taxTitle" />
      <T k="bilancio.tax" />
      <T as="h2" k="bilancio.goalTitle" />
      <T k="bilancio.goal" />
      <T as="h2" k="bilancio.serverTitle" />
      <T k="bilancio.serverText" values={{ cpu, memory: memoryGb, storage: storageGb }} />
      <p>
        <PageLink to="contribuisci" className={buttons.secondary}>
          {t('bilancio.back')}
        </PageLink>
      </p>
    </div>
  );
}
