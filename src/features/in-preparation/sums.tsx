// What has come in and gone out, as bars beside the forecast.
import type { JSX } from 'react';
import site from '#site';
import { formatEuro } from '#src/shared/languages/format.ts';
import { totalOf } from '#src/shared/stated/budget.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './info.module.css';

/** The sums that the operator states, with the most that the budget names; without sums, that they are not stated. */
export function Sums(): JSX.Element {
  const { language } = useTexts();
  const { money, budget } = site;
  const sentence = moneySentence(language, money);
  const most = totalOf(budget).max;
  const rows: (readonly [TextKey, number])[] = money
    ? [
        ['facts.received', money.received],
        ['facts.spent', money.spent],
        ...(most > 0 ? [['info.most', most] as const] : []),
      ]
    : [];
  const full = Math.max(1, ...rows.map(([, euro]) => euro));
  return (
    <>
      <Text as="h2" textKey="money.title" />
      <Text textKey={sentence.key} {...(sentence.values && { values: sentence.values })} />
      <dl className={styles.sums}>
        {rows.map(([label, euro]) => (
          <div key={label}>
            <Text as="dt" textKey={label} />
            <dd>
              {formatEuro(euro, language)}
              {/* Drawn in SVG, since the Content-Security-Policy blocks style attributes. */}
              <svg viewBox={`0 0 ${full} 100`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={full} height="100" />
                <rect width={euro} height="100" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
