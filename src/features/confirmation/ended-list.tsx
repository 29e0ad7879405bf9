import type { JSX } from 'react';
import type { Ended } from '#src/shared/accounts/account-ended.ts';
import { Text } from '#src/ui/texts/texts.tsx';

/** What a link has ended besides what its page had said before. */
export function EndedList({ ended }: { ended: readonly Ended[] }): JSX.Element {
  return (
    <>
      {ended.map((one) => (
        <Text key={one} textKey={`ended.${one}`} />
      ))}
    </>
  );
}
