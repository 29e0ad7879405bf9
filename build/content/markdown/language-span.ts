// Words in another language, for which Markdown has no form: `[Guten Tag]{lang=de}`. Screen readers then speak them in it (WCAG 3.1.2).
import type { MarkdownIt, StateInline } from 'markdown-it';

const SPAN = /\[([^\][\n]+)\]\{lang=([a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)\}/y;

/** Adds the form to a parser. */
export function languageSpans(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'language', (state: StateInline, silent: boolean) => {
    SPAN.lastIndex = state.pos;
    const [whole, words, language] = SPAN.exec(state.src) ?? [];
    if (whole === undefined || words === undefined || language === undefined) return false;
    const { pos, posMax } = state;
    if (!silent) {
      state.push('language_open', 'span', 1).attrSet('lang', language);
      state.pos = pos + 1;
      state.posMax = state.pos + words.length;
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push('language_close', 'span', -1);
    }
    state.pos = pos + whole.length;
    return true;
  });
}
