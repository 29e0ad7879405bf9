// Placeholders such as `{{product}}` in a parsed text. They are filled after the parser: code stays as it is written, and a value is
// never read as markup.
import type { MarkdownIt, StateInline, Token } from 'markdown-it';
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import { fillPlaceholders } from '#src/shared/texts/placeholders.ts';

/** The placeholders of a site. */
export interface Placeholders {
  /** Equal keys fill equally. */
  readonly key: string;
  readonly fill: (text: string) => string;
  /** Whether a placeholder stands for an address that is still an example: it is no link then. */
  readonly isExample: (name: string) => boolean;
}

/** Returns them for a site. */
export function placeholdersOf({
  name,
  email,
  sourceCodeUrl,
}: Pick<Site, 'name' | 'email' | 'sourceCodeUrl'>): Placeholders {
  const values = { product: name, email, source: sourceCodeUrl };
  return {
    key: JSON.stringify(values),
    fill: (text) => fillPlaceholders(text, values),
    isExample: (one) => (one === 'email' && !isSet(email)) || (one === 'source' && !isSet(sourceCodeUrl)),
  };
}

const AUTOLINK = /<(mailto:)?(\{\{\w+\}\})>/y;

/** Lets placeholders stand where the parser expects an address: `[words]({{source}})` and `<{{source}}>`. */
export function placeholderAddresses(md: MarkdownIt): void {
  const normalize = md.normalizeLink.bind(md);
  md.normalizeLink = (address) => normalize(address).replaceAll(/%7B%7B(\w+)%7D%7D/g, '{{$1}}');
  md.inline.ruler.before('autolink', 'placeholder_link', (state: StateInline, silent: boolean) => {
    AUTOLINK.lastIndex = state.pos;
    const [whole, mailto, name = ''] = AUTOLINK.exec(state.src) ?? [];
    if (whole === undefined) return false;
    if (!silent) {
      state.push('link_open', 'a', 1).attrSet('href', (mailto ?? (name === '{{email}}' ? 'mailto:' : '')) + name);
      state.push('text', '', 0).content = name;
      state.push('link_close', 'a', -1);
    }
    state.pos += whole.length;
    return true;
  });
}

const CODE = new Set(['code_inline', 'code_block', 'fence']);

/** Fills the placeholders of tokens, but for those in code. A link to an address that is still an example becomes its words. */
export function fillTokens(tokens: readonly Token[], placeholders: Placeholders): void {
  const { fill } = placeholders;
  for (const token of tokens) {
    if (CODE.has(token.type)) continue;
    if (token.children) {
      token.children = withoutExamples(token.children, placeholders);
      fillTokens(token.children, placeholders);
    }
    token.content = fill(token.content);
    token.attrs = token.attrs?.map(([name, value]) => [name, typeof value === 'string' ? fill(value) : value]) ?? null;
  }
}

function withoutExamples(tokens: Token[], { isExample }: Placeholders): Token[] {
  // Links are never within one another.
  let isOpen = false;
  return tokens.filter(({ type, attrs }) => {
    const href = attrs?.find(([name]) => name === 'href')?.[1];
    const [, name = ''] = /^(?:mailto:)?\{\{(\w+)\}\}$/.exec(String(href)) ?? [];
    if (type === 'link_open') isOpen = isExample(name);
    return !(isOpen && (type === 'link_open' || type === 'link_close'));
  });
}
