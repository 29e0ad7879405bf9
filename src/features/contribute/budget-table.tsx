// The budget lines as a table that is also a chart: each row has a bar from minimum to maximum.
import type { JSX } from 'react';
import { formatEuro } from '#src/shared/languages/format.ts';
import type { Budget, BudgetLine } from '#src/shared/site/site-facts.ts';
import { totalOf } from '#src/shared/stated/budget.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './contribute.module.css';

/** Items that have a name in each language; another is shown as the operator has written it. */
const ITEMS = ['fees', 'workstation', 'server', 'contingency'] as const;

/** The lines and their total, each as two amounts and a range bar. */
export function BudgetTable({ budget }: { budget: Budget }): JSX.Element {
  const { lines } = budget;
  const total = totalOf(budget);
  // Scale of the bars, in euro.
  const full = Math.max(1, ...lines.map((line) => line.max));
  return (
    <table className={styles.budget}>
      <Text as="caption" textKey="budget.caption" />
      <thead>
        <tr>
          <Text as="th" scope="col" textKey="budget.item" />
          <Text as="th" scope="col" textKey="budget.minimum" className={styles.amount} />
          <Text as="th" scope="col" textKey="budget.maximum" className={styles.amount} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.item}>
            <th scope="row">
              <Item item={line.item} />
              <RangeBar line={line} full={full} />
            </th>
            <Amount euro={line.min} />
            <Amount euro={line.max} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Text as="th" scope="row" textKey="budget.total" />
          <Amount euro={total.min} />
          <Amount euro={total.max} />
        </tr>
      </tfoot>
    </table>
  );
}

function Item({ item }: Pick<BudgetLine, 'item'>): JSX.Element {
  const known = ITEMS.find((name) => name === item);
  return known === undefined ? <span>{item}</span> : <Text as="span" textKey={`budget.${known}`} />;
}

function Amount({ euro }: { euro: number }): JSX.Element {
  const { language } = useTexts();
  return <td className={styles.amount}>{formatEuro(euro, language)}</td>;
}

/** Drawn in SVG, since the Content-Security-Policy blocks style attributes. Hidden from screen readers, which read the amounts. */
function RangeBar({ line: { min, max }, full }: { line: BudgetLine; full: number }): JSX.Element {
  return (
    <svg viewBox={`0 0 ${full} 100`} preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
      <rect className={styles.ground} width={full} height="100" />
      <rect className={styles.certain} width={min} height="100" />
      <rect className={styles.possible} x={min} width={max - min} height="100" />
    </svg>
  );
}
