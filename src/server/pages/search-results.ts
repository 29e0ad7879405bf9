// The page of the search with what the server has found, for browsers without script.
import { markedPieces } from '#src/shared/search/marks.ts';
import { SHOWN, type Found } from '#src/shared/search/open-index.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';

/** Takes the built page, what was asked for, and markup for the place of the results. Returns the page with both. */
export function withResults(page: string, query: string, markup: string): string {
  return page
    .replace(/<input\b(?=[^>]*\sname="q")/, (tag) => `${tag} value="${escapeHtml(query)}"`)
    .replace(/<div data-results="">/, (tag) => tag + markup);
}

/**
 * The results as a list, in the elements of src/features/search/result-list.tsx: the first `shown`. If there are more, a link with the
 * words `more` leads to them.
 */
export function listOf({ query, results, ...marks }: Found, shown: number, more: string): string {
  const marked = (text: string) =>
    markedPieces(text, marks)
      .map((piece) => (piece.isMarked ? `<mark>${escapeHtml(piece.text)}</mark>` : escapeHtml(piece.text)))
      .join('');
  const rows = results.slice(0, shown).map(({ path, title, page, summary }) => {
    const context = page === undefined ? '' : `<span>${escapeHtml(page)}</span>`;
    return `<li><a href="${escapeHtml(path)}">${marked(title)}</a>${context}<p>${marked(summary)}</p></li>`;
  });
  const next = new URLSearchParams({ q: query, n: String(shown + SHOWN) });
  const link = `<p><a href="?${escapeHtml(next.toString())}">${escapeHtml(more)}</a></p>`;
  return `<ol>${rows.join('')}</ol>${shown < results.length ? link : ''}`;
}
