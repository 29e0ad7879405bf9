// Facts with their labels. What the operator has not stated is said in one last row, instead of rows without a value.
import type { JSX, ReactNode } from 'react';
import { isSet } from '#src/shared/site/configured-address.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './fact-list.module.css';

/** One fact; without a value it is not stated on this site. */
export interface FactRow {
  label: TextKey;
  value: ReactNode | undefined;
}

/** Pages that use it have the text group `facts`. */
export function FactList({ rows }: { rows: readonly FactRow[] }): JSX.Element {
  const { t } = useTexts();
  const missing = rows.filter(({ value }) => value === undefined).map(({ label }) => t(label));
  return (
    <dl className={styles.list}>
      {rows.map(
        ({ label, value }) =>
          value !== undefined && (
            <div key={label}>
              <Text as="dt" textKey={label} />
              <dd>{value}</dd>
            </div>
          ),
      )}
      {missing.length > 0 && (
        <div className={styles.missing}>
          <Text as="dt" textKey="stated.notStated" />
          <dd>{missing.join(' · ')}</dd>
        </div>
      )}
    </dl>
  );
}

/** A plain link to another site, where it is stated; its words alone while it is an example. Nothing is loaded from there. */
export function FactLink({ href, children }: { href: string; children: ReactNode }): JSX.Element {
  if (!isSet(href)) return <>{children}</>;
  return (
    <a href={href} rel="noopener noreferrer">
      {children}
    </a>
  );
}
