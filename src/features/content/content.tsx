// What the build has made of content. A browser has the markup in the document and keeps it.
import { useEffect, useState, useSyncExternalStore, type JSX, type ReactNode } from 'react';
import { useView } from '#src/ui/page/view.tsx';
import { ShareButton } from './share-button.tsx';
import styles from './content.module.css';
import shelf from './shelf.module.css';

/** The markup of a list or of a text, for a text the share menu of the device, and what a page has below it. */
export function Content({ children }: { children?: ReactNode }): JSX.Element {
  const { entry } = useView();
  useEffect(() => {
    if (document.querySelector('[data-chapter]'))
      void import('./reading-progress.ts').then(({ followReading }) => followReading());
    if (document.querySelector('video')) void import('./show-captions.ts').then(({ showCaptions }) => showCaptions());
  }, []);
  return (
    <div className={`column ${styles.content} ${shelf.shelves}`}>
      <Made markup={typeof entry?.data === 'string' ? entry.data : ''} />
      {entry?.isArticle && <ShareButton />}
      {children}
    </div>
  );
}

/**
 * In the build and while hydrating, an element with this markup, which React leaves alone. If React renders the page anew, because an
 * extension has changed it for instance, the nodes of the document move on: there is no other copy of them, and Trusted Types allow
 * no markup.
 */
function Made({ markup }: { markup: string }): JSX.Element {
  const isFirst = useSyncExternalStore(neverChanges, isRenderedAnew, isHydrated);
  const [before] = useState(() => (isFirst ? undefined : document.querySelector('[data-made]')));
  if (before !== undefined) return <div data-made="" ref={(element) => moveNodes(before, element)} />;
  // oxlint-disable-next-line react/no-danger -- made by the build, which refuses HTML in texts (build/content/)
  return <div data-made="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />;
}

const neverChanges = () => () => undefined;
const isRenderedAnew = () => false;
const isHydrated = () => true;

function moveNodes(from: Element | null, to: Element | null): void {
  if (to && to !== from) to.append(...(from?.childNodes ?? []));
}
