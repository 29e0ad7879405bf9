// The receipt of a deleted account, to print or to keep.
import { useEffect, useRef, type JSX } from 'react';
import type { DeletionReceipt, ReceiptApp } from '#src/features/apps/endpoints.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './receipt.module.css';

/** The state of the account, and of what each app has confirmed. */
export function Receipt({ code, receipt }: { code: string; receipt: DeletionReceipt }): JSX.Element {
  const { t, language } = useTexts();
  const heading = useRef<HTMLElement>(null);
  // It comes below the form: the focus leads a screen reader and a small window there.
  useEffect(() => heading.current?.focus(), []);
  const date = (day: string) => formatLongDate(Date.parse(day), language);
  const { state, due_on, deleted_on, kept_until, apps } = receipt;
  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <Text
        as="h2"
        id="receipt"
        ref={heading}
        tabIndex={-1}
        textKey={state === 'kept' ? 'deletion.kept' : state === 'planned' ? 'deletion.planned' : 'deletion.deleted'}
        values={{ date: date(deleted_on ?? due_on) }}
      />
      {state === 'planned' && <Text textKey="deletion.until" />}
      {state !== 'kept' && (
        <>
          <Text as="h3" textKey={apps.length > 0 ? 'deletion.apps' : 'deletion.noApps'} />
          {apps.length > 0 && (
            <ul>
              {apps.map((app) => (
                <li key={app.name}>
                  <strong>{app.name}</strong>
                  <AppState app={app} isPlanned={state === 'planned'} />
                </li>
              ))}
            </ul>
          )}
          {apps.length > 0 && <Text textKey="deletion.limits" />}
        </>
      )}
      <p>{t('deletion.keep', { date: date(kept_until) })}</p>
      <p>
        <code translate="no">{code.match(/[0-9a-f]{1,4}/gi)?.join(' ')}</code>
      </p>
      <p className={styles.address} translate="no">
        {location.origin + location.pathname}
      </p>
      <p>
        <Button variant="secondary" onClick={() => print()}>
          {t('deletion.print')}
        </Button>
      </p>
    </section>
  );
}

function AppState({ app, isPlanned }: { app: ReceiptApp; isPlanned: boolean }): JSX.Element {
  const { t, language } = useTexts();
  const { state, confirmed_on, contact } = app;
  const words = {
    confirmed: () => t('deletion.confirmed', { date: formatLongDate(Date.parse(confirmed_on ?? ''), language) }),
    waiting: () => t(isPlanned ? 'deletion.appPlanned' : 'deletion.waiting'),
    failed: () => t('deletion.failed'),
    silent: () => t('deletion.silent'),
  };
  return (
    <>
      <p>{words[state]()}</p>
      {(state === 'failed' || state === 'silent') &&
        (contact === null ? (
          <Text textKey="deletion.nobody" />
        ) : (
          <p>
            {t('deletion.ask')} <a href={contact.includes('@') ? `mailto:${contact}` : contact}>{contact}</a>
          </p>
        ))}
    </>
  );
}
