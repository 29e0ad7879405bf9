// What the operator's desktop host stores. Loaded after the page: a desktop needs JavaScript anyway.
import { useMemo, type JSX } from 'react';
import { DESKTOP_ITEMS } from '#src/desktop/protocol/stored-items.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { TextsProvider, useTexts } from '#src/ui/texts/texts.tsx';
import { useTextGroup } from '#src/ui/texts/use-text-group.ts';
import { StoredTable } from './stored-table.tsx';

export function DesktopStored(): JSX.Element | null {
  const texts = useTexts();
  const late = useTextGroup('desktopStored');
  // The tables have headings of the page, and texts of their own.
  const both = useMemo((): Texts | undefined => {
    const of = (key: string) => (late && key.startsWith('desktopStored.') ? late : texts);
    return (
      late && { ...texts, t: (key, values) => of(key).t(key, values), isFallback: (key) => of(key).isFallback(key) }
    );
  }, [texts, late]);
  if (!both) return null;
  return (
    <TextsProvider texts={both}>
      <StoredTable caption="desktopStored.hostCaption" items={DESKTOP_ITEMS.onHost} />
      <StoredTable caption="desktopStored.browserCaption" items={DESKTOP_ITEMS.inBrowser} />
    </TextsProvider>
  );
}
