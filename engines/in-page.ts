// Functions that run in the page. Each is sent as text, so it uses nothing from outside.
import type { Json } from './drivers/driver.ts';

/** An element: its role and its accessible name, as a visitor would say it. */
export interface Named {
  readonly role: 'button' | 'link' | 'field';
  readonly name: string;
  /** A CSS selector of what it is in, if its name alone is ambiguous. */
  readonly within?: string;
}

/** A point in the window, in CSS pixels. */
export type Place = readonly [x: number, y: number];

/**
 * Scrolls to an element and returns the middle of its first box. Null if it is not there, not visible, moves, or
 * is covered there by another one.
 */
export function placeOf({ role, name, within = 'body' }: Named): Place | null {
  const selector = { button: 'button', link: 'a[href]', field: 'input, select' }[role];
  const words = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    return element.getAttribute('aria-label') ?? words(label ?? element);
  };
  const element = [...document.querySelectorAll<HTMLElement>(within)]
    .flatMap((one) => [...one.querySelectorAll<HTMLElement>(selector)])
    .find((one) => nameOf(one) === name && one.checkVisibility({ visibilityProperty: true }));
  if (element === undefined) return null;
  const inView = (box: DOMRect) => box.top >= 0 && box.bottom <= innerHeight;
  if (!inView(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element.getClientRects()[0];
  if (box === undefined) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  return hit !== null && element.contains(hit) ? [x, y] : null;
}

/** What the page shows. */
export interface Look {
  readonly [key: string]: Json;
  path: string;
  /** The query of the address. */
  search: string;
  lang: string;
  title: string;
  /** The text of the only `h1`; null if there is none or more than one. */
  heading: string | null;
  /** The text, label or name of the element with the focus. */
  focus: string;
  /** The text of the error banner. */
  alert: string;
  /** The texts of all status messages. */
  status: string;
  /** The text of the header. */
  banner: string;
  /** The slide of the carousel that is in view, from 1. */
  slide: number;
  /** What the carousel says about that. */
  position: string;
  /** The labels of open menus. */
  open: readonly string[];
  /** What is in the fields, by their names. */
  values: { readonly [name: string]: string };
  /** How much of the page, in pixels, is to the right of the window. */
  sideways: number;
}

/** Reads what the page shows. */
export function lookAt(): Look {
  const words = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const headings = all('h1');
  const focused = document.activeElement as HTMLInputElement | null;
  const row = document.querySelector('#slides');
  return {
    path: location.pathname,
    search: location.search,
    lang: document.documentElement.lang,
    title: document.title,
    heading: headings.length === 1 ? words(headings[0]) : null,
    focus:
      focused === document.body ? '' : (focused?.getAttribute('aria-label') ?? words(focused?.labels?.[0] ?? focused)),
    alert: all('[role=alert]').map(words).join(' '),
    status: all('[role=status]').map(words).join(' '),
    banner: words(document.querySelector('header')),
    slide: row === null ? 0 : row.scrollLeft / row.clientWidth + 1,
    position: words(document.querySelector('[role=group] > span:not([aria-hidden])')),
    open: all('header button[aria-expanded=true]').map(words),
    values: Object.fromEntries(
      all('main input').map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value]),
    ),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}
