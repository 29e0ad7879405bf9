// What a rendered page says: its texts, and those of its parts that have an anchor. The markup is our own (React, markdown-it), so that
// attributes have no unescaped `>` and elements are closed.

/** A part of a page, from one heading to the next. */
export interface Part {
  /** Its anchor, if it has one. */
  readonly id?: string;
  readonly heading: string;
  readonly text: string;
}

const TOKEN = /<!--[^]*?-->|<(\/?)([a-z][\w-]*)([^>]*)>|[^<]+/g;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr']);
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'wbr',
]);
/** Not the page's own words. */
const LEFT_OUT = new Set([
  'button',
  'caption',
  'nav',
  'noscript',
  'option',
  'script',
  'style',
  'svg',
  'template',
  'thead',
]);

/** Takes the document of a page. Returns the parts of its `<main>`: the first has what stands before the second heading. */
export function partsOf(html: string): readonly Part[] {
  const main = /<main\b[^>]*>([^]*)<\/main>/.exec(html)?.[1] ?? '';
  const parts: { id?: string; heading: string; text: string }[] = [{ heading: '', text: '' }];
  let skipped = 0;
  let heading = false;
  let isAfterLink = false;
  for (const [token, slash, name, attributes = ''] of main.matchAll(TOKEN)) {
    const part = parts.at(-1) ?? { heading: '', text: '' };
    if (name === undefined) {
      if (skipped > 0 || token.startsWith('<!--')) continue;
      isAfterLink = false;
      if (heading) part.heading += unescaped(token);
      part.text += unescaped(token);
      continue;
    }
    if (skipped > 0 || LEFT_OUT.has(name) || /\s(?:hidden|aria-hidden="true")/.test(attributes)) {
      if (!VOID.has(name)) skipped += slash === '/' ? -1 : 1;
      continue;
    }
    // Links in a row are words apart, a link in a sentence is part of it.
    if (!INLINE.has(name) || isAfterLink) part.text += ' ';
    isAfterLink = name === 'a' && slash === '/';
    const isHeading = /^h[1-3]$/.test(name);
    if (isHeading) heading = slash === '';
    if (slash === '/') continue;
    const id = /\sid="([a-z][a-z\d-]*)"/.exec(attributes)?.[1];
    const isNew = part.heading !== '' && (isHeading || (name === 'section' && id !== undefined));
    if (isNew) parts.push({ heading: '', text: '', ...(id !== undefined && { id }) });
    // A section has its anchor itself, or its heading has it.
    else if (id !== undefined && part.id === undefined && part.heading === '' && name !== 'h1' && parts.length > 1)
      part.id = id;
  }
  return parts.map(({ heading: title, text, ...rest }) => ({ ...rest, heading: tidy(title), text: tidy(text) }));
}

// A tag may stand before a full stop. A no-break space there is French.
const tidy = (text: string) =>
  text
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .replace(/ (?=[.,;:!?)»”])/g, '')
    .trim();

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Reverses what React and markdown-it escape. */
function unescaped(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
