import type { JSX } from 'react';
import { AddressCode } from '#src/features/apps/consent/address-code.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text } from '#src/ui/texts/texts.tsx';

/** The address was confirmed where nobody was signed in: says what that is not enough for, and offers a code. */
export function UnprovenAddress({ email }: { email: string }): JSX.Element {
  const { finish, reload } = useSettingsList();
  const onProven = async () => {
    await reload();
    finish('email', 'account.provenDone');
  };
  return (
    <>
      <Text textKey="account.unproven" />
      <AddressCode email={email} onProven={onProven} />
    </>
  );
}
