// What differs where the operator runs a desktop host. Both are in the document: the server shows one (src/server/pages/with-facts.ts),
// so that nothing moves when the page becomes active.
import { use, type JSX, type ReactNode } from 'react';
import { FactsContext } from '#src/ui/texts/facts-context.ts';

interface ByDesktopProps {
  /** Without such a host; absent: nothing. */
  none?: ReactNode;
  /** With one. */
  own?: ReactNode;
  as?: 'span' | 'div' | 'p' | 'li';
  className?: string | undefined;
}

/** Pages that use it state facts (`statesFacts` of their row). What is the same in both is there once. */
export function ByDesktop({ none, own, as: Tag = 'span', className }: ByDesktopProps): JSX.Element {
  const hasOwn = use(FactsContext).desktopUrl !== undefined;
  if (none === own) return <Tag className={className}>{none}</Tag>;
  return (
    <>
      {none !== undefined && (
        <Tag data-desktop="none" hidden={hasOwn} className={className}>
          {none}
        </Tag>
      )}
      {own !== undefined && (
        <Tag data-desktop="own" hidden={!hasOwn} className={className}>
          {own}
        </Tag>
      )}
    </>
  );
}
