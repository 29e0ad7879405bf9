// What the operator's desktop host stores. Loaded after the page: a desktop needs JavaScript anyway.
import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { useLateTexts } from '#src/ui/late-texts.ts';

/** Names as browsers show them, and the size of the log of receipts. Over https the host's cookies are bound to it. */
const namesAt = (origin: string) => ({
  desktop: `${origin.startsWith('https:') ? '__Host-' : ''}desktop`,
  signIn: `${origin.startsWith('https:') ? '__Host-' : ''}desktop-sign-in`,
  session: 'desktop-session',
  trial: 'desktop-trial',
  layout: 'desktop-layout',
  size: '20 MB',
});

const ITEMS: readonly TextKey[] = [
  'desktopStored.files',
  'desktopStored.trial',
  'desktopStored.client',
  'desktopStored.receipts',
  'desktopStored.member',
  'desktopStored.cookies',
  'desktopStored.stored',
  'desktopStored.layout',
];

export function DesktopStored({ origin }: { origin: string }): JSX.Element | null {
  const late = useLateTexts('desktopStored');
  if (!late) return null;
  return (
    <ul>
      {ITEMS.map((key) => (
        <li key={key}>{late.t(key, namesAt(origin))}</li>
      ))}
    </ul>
  );
}
