import type { JSX } from 'react';
import { useSession } from '#src/client/use-session.ts';
import { useTexts } from '#src/ui/texts.tsx';
import { PasswordField } from './password-field.tsx';

/** The field that stands in every form that changes who can come in; beside it, for password managers, whose it is. */
export function CurrentPassword({ errors }: { errors: readonly string[] | undefined }): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  return (
    <>
      <input type="text" name="owner" hidden readOnly autoComplete="username" value={session?.email ?? ''} />
      <PasswordField name="current_password" label={t('account.currentPassword')} isNew={false} errors={errors} />
    </>
  );
}
