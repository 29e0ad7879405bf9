import type { JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { FilesFault } from './connection/files-connection.ts';
import { textOfFault } from './faults.ts';

/** Says a fault with `name`. The page says by itself that nobody is signed in any more, with the way to sign in. */
export function FaultLine({ fault, name }: { fault: FilesFault | undefined; name: string }): JSX.Element | null {
  const { t } = useTexts();
  return fault === undefined || fault === 'sign-in' ? null : <p role="alert">{t(textOfFault(fault), { name })}</p>;
}
