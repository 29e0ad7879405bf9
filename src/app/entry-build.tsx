// Renders one view to HTML for the build and the development server.
import { prerender } from 'react-dom/static';
import { App } from '#src/app/frame/app.tsx';
import { loadView, type BundleLoader } from '#src/app/loading/load-view.ts';
import { rowOf } from '#src/shared/pages/pages.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import type { View } from '#src/ui/page/view.tsx';

export { viewFromLocation } from '#src/app/loading/load-view.ts';

/** Contents of `<head>` and `<body>` that React renders. */
export interface RenderedView {
  head: string;
  body: string;
  /** Of a page with a `hash` in its row: its title, in HTML, and its main part for that. */
  atHash?: { readonly hash: string; readonly title: string; readonly main: string };
}

/** Renders a view with the texts that `load` gives. React writes the elements of the head first; they are split off here. */
export async function renderView(view: View, load: BundleLoader): Promise<RenderedView> {
  const rendered = await render(view, load);
  const { hash } = rowOf(view.page);
  if (hash === undefined) return rendered;
  const other = await render({ ...view, hash }, load);
  // The rest has to be the same: the browser replaces this part alone.
  const mainOf = ({ body }: RenderedView) => /<main\b.*<\/main>/s.exec(body)?.[0] ?? '';
  const main = mainOf(other);
  if (rendered.body.replace(mainOf(rendered), '') !== other.body.replace(main, ''))
    throw new Error(`the page differs outside of main at #${hash}`);
  const title = /<title>([^<]*)/.exec(other.head)?.[1] ?? '';
  return { ...rendered, atHash: { hash, title, main } };
}

async function render(view: View, load: BundleLoader): Promise<RenderedView> {
  // Above 12.8 kB React writes a Suspense boundary as hidden markup and an inline script that shows it (facebook/react
  // issue 35460). Without JavaScript it would stay hidden, and the Content-Security-Policy blocks the script.
  const { prelude } = await prerender(<App {...await loadView(view, load, () => DEFAULT_FACTS)} />, {
    progressiveChunkSize: Infinity,
  });
  const html = await new Response(prelude).text();
  const head = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
