// Which chapters were read to their end in this browser. It stays in the browser: nothing is sent.

/** As the privacy page names it. */
const KEY = 'readChapters';
/** More than a site has; what else is in the storage is not ours. */
const MOST = 500;
const NAME = /^[\w-]{1,40}\/[\w-]{1,100}$/;

/** Marks the chapters of a list that were read, or waits until the reader is at the end of the chapter. */
export function followReading(): void {
  const article = document.querySelector<HTMLElement>('article[data-chapter]');
  const end = article?.querySelector(':scope > footer');
  if (article && end) {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      remember(article.dataset['chapter'] ?? '');
    });
    observer.observe(end);
    return;
  }
  show();
  // A page that the browser kept shows what was read meanwhile.
  addEventListener('pageshow', show);
  const forget = document.querySelector('[data-forget]');
  forget?.addEventListener('click', () => {
    write([]);
    show();
    document.querySelector('h1')?.focus();
  });
}

function show(): void {
  const read = new Set(stored());
  const cards = [...document.querySelectorAll<HTMLElement>('li[data-chapter]')];
  const isRead = (card: HTMLElement) => read.has(card.dataset['chapter'] ?? '');
  for (const card of cards) {
    const mark = card.querySelector<HTMLElement>('[data-mark]');
    if (mark) mark.hidden = !isRead(card);
  }
  const box = document.querySelector<HTMLElement>('[data-progress]');
  const number = box?.querySelector('[data-read]');
  const bar = box?.querySelector('progress');
  const next = box?.querySelector<HTMLElement>('[data-next]');
  if (!box || !number || !bar || !next) return;
  // Below the cards of this language may be some of others.
  const own = cards.filter((card) => card.parentElement === box.nextElementSibling);
  const count = own.filter(isRead).length;
  box.hidden = count === 0;
  number.textContent = String(count);
  bar.value = count;
  const unread = own.find((card) => !isRead(card))?.querySelector('a');
  next.hidden = !unread;
  const link = next.querySelector('a');
  if (!unread || !link) return;
  link.href = unread.href;
  link.textContent = unread.textContent;
}

function remember(name: string): void {
  const names = stored();
  if (NAME.test(name) && !names.includes(name)) write([...names, name].slice(-MOST));
}

function stored(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(names)
      ? names.filter((name): name is string => typeof name === 'string' && NAME.test(name))
      : [];
  } catch {
    return [];
  }
}

function write(names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(names));
  } catch {
    // The storage is blocked or full: the page works without.
  }
}
