// What has become of a deleted account: with the code of its receipt, also without an account.
import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { callApi, RequestError } from '#src/client/api/api-client.ts';
import type { DeletionReceipt } from '#src/features/apps/endpoints.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Receipt } from './receipt.tsx';

/** Takes the code that is typed, or that of the fragment of the address, which no server sees. */
export function DeletionPage(): JSX.Element {
  const { t, language } = useTexts();
  const form = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ code: string; receipt: DeletionReceipt } | 'unknown'>();
  const takeFromAddress = useEffectEvent(() => {
    const code = location.hash.slice(1);
    const field = form.current?.querySelector('input');
    if (!/^[0-9a-f]{32}$/.test(code) || !field) return;
    history.replaceState(history.state, '', location.pathname);
    field.value = code;
    field.form?.requestSubmit();
  });
  useEffect(() => takeFromAddress(), []);

  return (
    <div className="column middle">
      <PageTitle textKey="deletion.title" />
      <Text textKey="deletion.intro" className="lead" />
      <NeedsScript textKey="deletion.noScript" />
      <div ref={form}>
        <ApiForm
          submit={t('deletion.check')}
          labels={{ code: t('deletion.field') }}
          onSend={async ({ code = '' }) => {
            setFound(undefined);
            try {
              setFound({ code, receipt: await callApi('POST /auth/deletions/', { language, body: { code } }) });
            } catch (error) {
              if (!(error instanceof RequestError && error.failure.status === 404)) throw error;
              setFound('unknown');
            }
          }}
        >
          {(field) => <Field {...field('code')} label={t('deletion.field')} autoComplete="off" max={60} />}
        </ApiForm>
      </div>
      <Status>{found === 'unknown' && <Text textKey="deletion.unknown" />}</Status>
      {typeof found === 'object' && <Receipt key={found.code} {...found} />}
    </div>
  );
}
