import { useEffect } from 'react';
import site from '#site';

/** Names the document after what is going on, for those who look at its tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  }, [title]);
}
