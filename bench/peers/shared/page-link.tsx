'use client';
import type { ReactNode } from 'react';
import { Link } from '../link';
import { useView } from '../view';
import { PAGES, pathOf } from './view';

interface PageLinkProps {
  to: string;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link to a page in the same language. Pages that the peer does not have get an ordinary link, which no router prefetches. */
export function PageLink({ to, className, label, children }: PageLinkProps) {
  const { page, language } = useView();
  const props = {
    href: pathOf(to, language),
    className,
    'aria-label': label,
    'aria-current': page === to ? ('page' as const) : undefined,
  };
  return (PAGES as readonly string[]).includes(to) ? <Link {...props}>{children}</Link> : <a {...props}>{children}</a>;
}
