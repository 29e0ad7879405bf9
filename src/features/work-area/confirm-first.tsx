// For members whose address is not confirmed: what the desktop needs, and the way to it. Its buttons work as soon as the code is taken.
import type { JSX } from 'react';
import { useSession } from '#src/client/session/use-session.ts';
import { AddressCode } from '#src/features/apps/consent/address-code.tsx';
import { Text, TextsProvider, useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';

export function ConfirmFirst(): JSX.Element | null {
  const page = useTexts();
  const session = useSession();
  // The texts of the code are in those of that page.
  const code = useTextGroup('consent');
  if (!session || !code) return null;
  return (
    <div>
      <Text as="span" textKey="desktops.confirmed" />
      <TextsProvider
        texts={{ ...page, t: (key, values) => (key.startsWith('addressCode.') ? code : page).t(key, values) }}
      >
        <AddressCode email={session.email} onProven={async () => undefined} />
      </TextsProvider>
    </div>
  );
}
