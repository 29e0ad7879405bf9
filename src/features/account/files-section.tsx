import type { JSX } from 'react';
import { filesAddress } from '#src/desktop/protocol/desktop-address.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';

interface FilesSectionProps {
  /** Of the desktop host. */
  origin: string;
  /** The code by which the host knows the member, if it does. */
  member: string | undefined;
}

/** Where the files of the member's desktop are. */
export function FilesSection({ origin, member }: FilesSectionProps): JSX.Element {
  const { t, language } = useTexts();
  return (
    <section aria-labelledby="files">
      <Text as="h2" textKey="account.filesTitle" id="files" />
      <Text textKey="account.filesText" />
      <p>
        <a href={filesAddress(origin, language, member)} className={buttonClass('secondary')}>
          {t('account.filesOpen')}
        </a>
      </p>
    </section>
  );
}
