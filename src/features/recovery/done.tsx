import { useEffect, useRef, type JSX } from 'react';
import type { PageId } from '#src/shared/pages.ts';
import type { TextKey } from '#src/shared/texts.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';

interface DoneProps {
  /** What has been done. */
  k: TextKey;
  /** Where the way goes on, and what its link says. */
  to: PageId;
  link: TextKey;
}

/** Stands in the place of a form that has done its work, and takes the focus, so that it is read out. */
export function Done({ k, to, link }: DoneProps): JSX.Element {
  const { t } = useTexts();
  const said = useRef<HTMLElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <Text textKey={k} ref={said} tabIndex={-1} className="lead" />
      <p>
        <PageLink to={to}>{t(link)}</PageLink>
      </p>
    </>
  );
}
