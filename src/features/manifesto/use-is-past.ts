import { useEffect, useRef, useState, type RefObject } from 'react';

/** Returns a ref for an element, and whether the reader has scrolled past it. Prerendered pages are at their top. */
export function useIsPast(): [RefObject<HTMLParagraphElement | null>, boolean] {
  const element = useRef<HTMLParagraphElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, isPast];
}
