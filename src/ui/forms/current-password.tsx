// The current password, in every form that changes how a member signs in.
import type { JSX } from 'react';
import { useSession } from '#src/client/session/use-session.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { FormFieldProps } from './field-props.ts';
import { PasswordField } from './password-field.tsx';

/** The field, and a hidden one with the member's address, by which password managers find the right entry. */
export function CurrentPassword({
  field,
  textKey = 'account.currentPassword',
}: {
  field: FormFieldProps;
  /** Its label, on pages without the texts of /account. */
  textKey?: TextKey;
}): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  return (
    <>
      <input type="text" name="owner" hidden readOnly autoComplete="username" value={session?.email ?? ''} />
      <PasswordField {...field} label={t(textKey)} isNew={false} />
    </>
  );
}
