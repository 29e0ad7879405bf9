// A function that runs in the page.

/** An element: its role and its accessible name, as a visitor would say it, and the landmark that it is in. */
export interface Named {
  readonly role: 'button' | 'link' | 'field';
  readonly name: string;
  readonly within: 'header' | 'main';
}

/** What the page shows. */
export type Look = ReturnType<typeof lookAt>;

/**
 * Reads what the page shows. Scrolls to the target, if there is one, and returns as its place the middle of its first box; null
 * if it is not there, not visible, or covered there by another element. Sent as text, so it uses nothing from outside.
 */
export function lookAt(target: { readonly [Part in keyof Named]: Named[Part] } | null) {
  const words = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? words((element as HTMLInputElement).labels?.[0] ?? element);
  const placeOf = ({ role, name, within }: Named): [x: number, y: number] | null => {
    const selector = { button: 'button', link: 'a[href]', field: ':is(input, select)' }[role];
    const isMeant = (one: Element) => nameOf(one) === name && one.checkVisibility({ visibilityProperty: true });
    const element = all(`${within} ${selector}`).find(isMeant);
    const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element?.getClientRects()[0];
    if (box === undefined) return null;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return element?.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
  };
  const root = document.documentElement;
  const focused = document.activeElement ?? root;
  return {
    place: target && placeOf(target),
    path: location.pathname,
    lang: root.lang,
    /** The text of the only `h1`; all of them are a fault. */
    heading: all('h1').map(words).join(' | '),
    /** The text, label or name of the element with the focus. */
    focus: focused === document.body ? '' : nameOf(focused),
    alert: all('[role=alert]').map(words).join(' '),
    status: all('[aria-atomic]').map(words).join(' '),
    banner: words(document.querySelector('header')),
    /** What the carousel says about the slide in view. */
    position: words(document.querySelector('[role=group] > span:not([aria-hidden])')),
    /** The labels of open menus. */
    open: all('header button[aria-expanded=true]').map(words),
    /** What is in the fields, by their names. */
    values: Object.fromEntries(all('main input').map((one) => [one.name, one.value])),
    /** How much of the page, in pixels, is to the right of the window. */
    sideways: root.scrollWidth - root.clientWidth,
    /** The page runs scripts. */
    hydrated: 'ready' in root.dataset,
  };
}
