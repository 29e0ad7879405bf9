// The budget lines as a table that is also a chart: each row has a bar from minimum to maximum.
import type { JSX } from 'react';
import { formatEuro } from '#src/shared/format.ts';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { BUDGET_LINES, totalOf, type BudgetLine } from './budget.ts';
import styles from './contribute.module.css';

/** Scale of the bars, in euro: the largest maximum of all lines. */
const FULL = Math.max(...BUDGET_LINES.map((line) => line.max));

/** Four lines and their total, each as two amounts and a range bar. */
export function BudgetTable(): JSX.Element {
  const total = totalOf();
  return (
    <table className={styles.budget}>
      <Text as="caption" textKey="bilancio.caption" />
      <thead>
        <tr>
          <Text as="th" scope="col" textKey="bilancio.item" />
          <Text as="th" scope="col" textKey="bilancio.minimum" className={styles.amount} />
          <Text as="th" scope="col" textKey="bilancio.maximum" className={styles.amount} />
        </tr>
      </thead>
      <tbody>
        {BUDGET_LINES.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <Text as="span" textKey={`bilancio.${line.id}`} />
              <RangeBar line={line} />
            </th>
            <Amount euro={line.min} />
            <Amount euro={line.max} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Text as="th" scope="row" textKey="bilancio.total" />
          <Amount euro={total.min} />
          <Amount euro={total.max} />
        </tr>
      </tfoot>
    </table>
  );
}

function Amount({ euro }: { euro: number }): JSX.Element {
  const { language } = useTexts();
  return <td className={styles.amount}>{formatEuro(euro, language)}</td>;
}

/** Drawn in SVG, since the Content-Security-Policy blocks style attributes. Hidden from screen readers, which read the amounts. */
function RangeBar({ line: { min, max } }: { line: BudgetLine }): JSX.Element {
  return (
    <svg viewBox={`0 0 ${FULL} 100`} preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
      <rect className={styles.ground} width={FULL} height="100" />
      <rect className={styles.certain} width={min} height="100" />
      <rect className={styles.possible} x={min} width={max - min} height="100" />
    </svg>
  );
}
