// What visitors may know of the work sessions: what is installed, who runs them and where.
import type { JSX } from 'react';
import type { WorkSession } from '#src/shared/stated/desktops.ts';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { desktopRows } from './desktop-rows.tsx';
import styles from './workspace.module.css';

/** One list for each session of which something is stated; one for all where nothing is. */
export function SessionFacts({ sessions }: { sessions: readonly WorkSession[] }): JSX.Element {
  const texts = useTexts();
  const rows = sessions.map((session) => ({ session, rows: desktopRows(session, texts) }));
  const stated = rows.filter((one) => one.rows.some(({ value }) => value !== undefined));
  return (
    <section className={styles.about}>
      <Text as="h2" textKey="lavoro.factsTitle" />
      {stated.length === 0 && <FactList rows={desktopRows(undefined, texts)} />}
      {stated.map(({ session: { n, name }, rows: facts }) => (
        <section key={n}>
          <h3>{name ?? texts.t('lavoro.session', { n })}</h3>
          <FactList rows={facts} />
        </section>
      ))}
    </section>
  );
}
