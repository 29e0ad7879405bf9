// How far an app is with the accounts that it keeps for members.
import type { JSX } from 'react';
import type { AppAccountsState } from '#src/features/operators/endpoints.ts';
import { formatShortTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ActionForm } from './action-form.tsx';

interface AppAccountsProps {
  readonly id: string;
  readonly accounts: AppAccountsState;
}

export function AppAccounts({ id, accounts }: AppAccountsProps): JSX.Element {
  const { t, language } = useTexts();
  const { waiting, refused, fault, next_attempt_at: next } = accounts;
  const done = `accounts of ${id}`;
  const time = formatShortTime(Date.parse(next), language);
  return (
    <>
      <p>
        {t('manage.appAccounts', { waiting, refused })}
        {fault !== null && ` ${t('manage.appSilent', { code: fault, time })}`}
      </p>
      {waiting + refused > 0 && (
        <ActionForm action="retryScim" button="manage.retryScim" done="manage.retried" setting={done} isSecondary />
      )}
      <EditableSetting id={done} />
    </>
  );
}
