// The current password in forms that destroy, where the last sign-in is a while ago.
import { createContext, use, type JSX } from 'react';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import type { FormFieldProps } from '#src/ui/forms/field-props.ts';
import { useTexts } from '#src/ui/texts.tsx';

/** Whether it is needed now, as the server said when the page was opened. */
export const NeedsPassword = createContext(true);

/** The label of the field, for a form; empty without the field. */
export function useProofLabels(): Readonly<Record<string, string>> {
  const { t } = useTexts();
  return { current_password: t('manage.password') };
}

/** The field. After a refusal it is there as well: the sign-in has become old meanwhile. */
export function Proof({ field }: { field: (name: string) => FormFieldProps }): JSX.Element | null {
  const props = field('current_password');
  const isNeeded = use(NeedsPassword) || props.errors !== undefined;
  return isNeeded ? <CurrentPassword field={props} textKey="manage.password" /> : null;
}
