// A link to a page of the site in the page's language: a plain `<a href>`, which works without script.
import type { JSX, ReactNode } from 'react';
import type { PageId } from '#src/shared/pages/pages.ts';
import { pathsOf, usePath, useView } from '#src/ui/page/view.tsx';

interface PageLinkProps {
  to: PageId;
  children: ReactNode;
  className?: string | undefined;
  title?: string;
  /** Accessible name, where the content alone does not say enough. It must contain the visible text (WCAG 2.5.3). */
  label?: string;
  /** Id of an element that describes the link. */
  describedBy?: string | undefined;
  /** What follows the path, such as `?next=/lavoro`. The feedback page gets the page that the link is on instead. */
  query?: string | undefined;
}

/** A link to a page; `aria-current="page"` if it is the page on the screen. */
export function PageLink({
  to,
  children,
  className,
  title,
  label,
  describedBy,
  query = '',
}: PageLinkProps): JSX.Element {
  const view = useView();
  const current = view.page === to;
  const from = to === 'feedback' && !current ? pathsOf(view)[view.language] : undefined;
  return (
    <a
      href={usePath(to) + (from === undefined ? query : `?from=${from}`)}
      className={className}
      title={title}
      aria-label={label}
      aria-describedby={describedBy}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
