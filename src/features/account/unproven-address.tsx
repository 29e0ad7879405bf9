import type { JSX } from 'react';
import { AddressCode } from '#src/features/apps/consent/address-code.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text } from '#src/ui/texts/texts.tsx';

/** Says what is wrong with the address: it was confirmed where nobody was signed in, or emails come back. Offers a code. */
export function UnprovenAddress({ email, why }: { email: string; why: 'unproven' | 'undeliverable' }): JSX.Element {
  const { finish, reload } = useSettingsList();
  const onProven = async () => {
    await reload();
    finish('email', 'account.provenDone');
  };
  return (
    <>
      <Text textKey={`account.${why}`} />
      <AddressCode email={email} onProven={onProven} />
    </>
  );
}
