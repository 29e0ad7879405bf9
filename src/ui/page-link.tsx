// A link to a page of the site, in the reader's language: a plain `<a href>`, which works before and without script.
import type { JSX, ReactNode } from 'react';
import type { PageId } from '#src/shared/pages.ts';
import { usePath, useView } from './view.tsx';

interface PageLinkProps {
  to: PageId;
  children: ReactNode;
  className?: string | undefined;
  title?: string;
  /** What follows the path, such as `?next=/lavoro`. */
  query?: string;
}

/** A link to a page; marked `aria-current="page"` when it leads to where the reader is. */
export function PageLink({ to, children, className, title, query = '' }: PageLinkProps): JSX.Element {
  const current = useView().page === to;
  return (
    <a href={usePath(to) + query} className={className} title={title} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
