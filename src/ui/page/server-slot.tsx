import { useState, useSyncExternalStore, type JSX } from 'react';

/**
 * Where the server writes into a built page. React keeps the content of the element when it hydrates, and would set it when it renders:
 * the page's policy forbids that, and the server's markup is not there then. `attributes`: those by which the server finds it.
 */
export function ServerSlot({
  attributes,
}: {
  attributes: Readonly<Record<`data-${string}`, string>>;
}): JSX.Element | null {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  const [isInDocument] = useState(isHydrating);
  return isInDocument ? (
    // oxlint-disable-next-line react/no-danger -- no markup is set
    <div {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  ) : null;
}
