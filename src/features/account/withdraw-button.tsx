// A button that withdraws a change of address which waits for its confirmation.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

export function WithdrawButton(): JSX.Element {
  const { t, language } = useTexts();
  const { finish, reload } = useSettingsList();
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure);
  const withdraw = async () => {
    await callMemberApi('DELETE /auth/users/set_email/', language);
    await reload();
    finish('email', 'account.emailKept');
  };
  return (
    <>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void run(withdraw)}>
        {t('account.emailWithdraw')}
      </Button>{' '}
      <Status as="span" lang={words?.lang}>
        {words?.sentence}
      </Status>
    </>
  );
}
