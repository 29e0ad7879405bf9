// A status message: a screen reader says it by itself, without moving the focus (WCAG 4.1.3).
import { useEffect, useRef, type ComponentPropsWithoutRef, type JSX, type Ref } from 'react';
import { announce } from './announce.ts';

interface StatusProps extends ComponentPropsWithoutRef<'div'> {
  as?: 'div' | 'p' | 'span';
  ref?: Ref<HTMLElement>;
}

/**
 * A live region for its content. One that comes into the page together with its text is said by the page's own region, because a screen
 * reader does not know it yet. It has no role: an empty `role="status"` is a line of its own for those who read line by line.
 */
export function Status({ as: Tag = 'div', ref, ...rest }: StatusProps): JSX.Element {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = own.current;
    announce(element?.textContent ?? '', element?.closest<HTMLElement>('[lang]')?.lang, element);
  }, []);
  const take = (element: HTMLElement | null) => {
    own.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return <Tag ref={take} aria-live="polite" aria-atomic="true" {...rest} />;
}
