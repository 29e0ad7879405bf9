// A link in a line of text that opens an email to the operator. While the address is an example, it is none, and says so.
import type { JSX } from 'react';
import site from '#site';
import { isSet } from '#src/shared/site/configured-address.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** The link, or its words with the reason. */
export function MailLink({ label }: { label: string }): JSX.Element {
  const { t } = useTexts();
  if (isSet(site.email)) return <a href={`mailto:${site.email}`}>{label}</a>;
  return (
    <>
      <span>{label}</span> <span>{t('frame.notSetUp')}</span>
    </>
  );
}
