// What a screen reader says by itself, in one polite live region that outlives every page (WCAG 4.1.3).

/** After the focus has moved: what a screen reader says of the new focus would cut the message off. */
const DELAY_MS = 150;
/** Then it is gone, so that nobody reads it at the end of the page. */
const KEPT_MS = 10_000;

let region: HTMLElement | undefined;
const pending = new Map<unknown, ReturnType<typeof setTimeout>>();

/** Puts the empty region into the page: a screen reader must know it before its first text. Does nothing the second time. */
export function startAnnouncing(): void {
  if (region) return;
  const host = document.createElement('div');
  host.className = 'visually-hidden';
  region = document.createElement('div');
  // Not `role="status"`, which is a stop of its own, also while it is empty.
  region.setAttribute('aria-live', 'polite');
  // Closed: what is said a second time here is no second text for scripts and the search in the page.
  host.attachShadow({ mode: 'closed' }).append(region);
  document.body.append(host);
}

/**
 * Has a screen reader say `text` once, in `lang` if that is not the page's language. A later text of the same `owner` takes the place of
 * one that is not said yet. Before `startAnnouncing` nothing is said: what a document brings with it is read.
 */
export function announce(text: string, lang?: string, owner: unknown = text): void {
  if (!region || text.trim() === '') return;
  clearTimeout(pending.get(owner));
  const say = () => {
    pending.delete(owner);
    const line = document.createElement('p');
    line.textContent = text;
    if (lang) line.lang = lang;
    region?.append(line);
    setTimeout(() => line.remove(), KEPT_MS);
  };
  pending.set(owner, setTimeout(say, DELAY_MS));
}
