// What visitors may not know of the desktops: said once where the operator states nothing of any of them.
import type { JSX } from 'react';
import { desktopRows, isStated } from '#src/features/trial/desktop-rows.tsx';
import { isSet } from '#src/shared/site/configured-address.ts';
import type { WorkSession } from '#src/shared/stated/desktops.ts';
import { FactList } from '#src/ui/stated/fact-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

/** Nothing if none can be opened, or if something is stated of one: the cards say it then. */
export function UnstatedDesktops({ desktops }: { desktops: readonly WorkSession[] }): JSX.Element | null {
  const texts = useTexts();
  const open = desktops.filter(({ url }) => isSet(url));
  if (open.length === 0 || open.some(isStated)) return null;
  return (
    <section>
      <Text as="h2" textKey="workArea.factsTitle" />
      <FactList rows={desktopRows(undefined, texts)} />
    </section>
  );
}
