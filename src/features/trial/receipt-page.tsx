// Checks the receipt of an erased trial in the browser, with the keys that the desktop host publishes.
import { use, useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { checkReceipt, type Receipt, type ReceiptCheck, type ReceiptKeys } from '#src/desktop/protocol/receipt.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ReceiptRows } from './receipt-rows.tsx';
import forms from '#src/ui/forms/forms.module.css';

type Result = ReceiptCheck['result'] | 'offline' | 'unsupported';

const WORDS = {
  right: 'receipt.right',
  changed: 'receipt.changed',
  'unknown-key': 'receipt.unknownKey',
  unreadable: 'receipt.unreadable',
  offline: 'receipt.offline',
  unsupported: 'receipt.unsupported',
} as const satisfies Record<Result, string>;

async function keysOf(origin: string): Promise<ReceiptKeys | undefined> {
  const response = await fetch(`${origin}/api/receipts/key`).catch(() => undefined);
  const keys = (await response?.json().catch(() => undefined)) as Partial<ReceiptKeys> | undefined;
  return response?.ok && Array.isArray(keys?.keys) ? (keys as ReceiptKeys) : undefined;
}

/** Takes a pasted or opened receipt, or the one in the fragment of the address, which no server sees. */
export function ReceiptPage(): JSX.Element {
  const { t } = useTexts();
  const { desktopUrl = '' } = use(FactsContext);
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<{ result: Result; receipt?: Receipt }>();

  const check = async (signed: string) => {
    setBusy(true);
    const keys = await keysOf(desktopUrl);
    setFound(
      keys
        ? await checkReceipt(signed, keys).catch(() => ({ result: 'unsupported' as const }))
        : { result: 'offline' as const },
    );
    setBusy(false);
  };
  const take = (signed: string) => {
    const field = form.current?.elements.namedItem('receipt');
    if (field instanceof HTMLTextAreaElement) field.value = signed;
    void check(signed);
  };
  const takeFromAddress = useEffectEvent(() => {
    const fragment = location.hash.slice(1);
    if (fragment === '' || desktopUrl === '') return;
    history.replaceState(history.state, '', location.pathname);
    try {
      take(decodeURIComponent(fragment));
    } catch {
      setFound({ result: 'unreadable' });
    }
  });
  useEffect(() => takeFromAddress(), []);
  // The form fills a small window, so that the result would be below it, unseen.
  useEffect(() => {
    if (found) status.current?.scrollIntoView({ block: 'center' });
  }, [found]);

  return (
    <div className="column middle">
      <PageTitle textKey="receipt.title" />
      <Text textKey="receipt.intro" className="lead" />
      <p data-desktop="none" hidden={desktopUrl !== ''}>
        {t('receipt.none')}
      </p>
      <div data-desktop="own" hidden={desktopUrl === ''}>
        <form
          className={forms.form}
          ref={form}
          onChange={({ target }) => {
            setFound(undefined);
            // A receipt has 1 kB; what is larger is none, and is not read.
            if (target instanceof HTMLInputElement && target.files?.[0])
              void target.files[0].slice(0, 5000).text().then(take);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get('receipt');
            if (typeof text === 'string') void check(text);
          }}
        >
          <Field name="receipt" label={t('receipt.field')} rows={8} autoComplete="off" isOptional />
          <Field name="file" type="file" label={t('receipt.open')} isOptional />
          <p>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {t('receipt.check')}
            </Button>
          </p>
        </form>
        <Text textKey="receipt.local" />
        <Status ref={status}>
          {found && (
            <p>
              <strong>{t(WORDS[found.result])}</strong>
            </p>
          )}
        </Status>
        {found?.receipt && <ReceiptRows receipt={found.receipt} />}
      </div>
    </div>
  );
}
