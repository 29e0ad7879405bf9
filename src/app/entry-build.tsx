// Renders one view to HTML for the build and the development server.
import { prerender } from 'react-dom/static';
import type { View } from '#src/ui/view.tsx';
import { App } from './app.tsx';
import { loadView } from './load.ts';

export { viewFromLocation } from './load.ts';

/** The parts of a document that React writes. */
export interface RenderedView {
  head: string;
  body: string;
}

/** Renders a view. React writes what belongs into the head first; it is split off here. */
export async function renderView(view: View): Promise<RenderedView> {
  // Above 12.8 kB React writes a finished boundary as a hidden copy plus inline script, which neither a reader without
  // JavaScript nor the Content-Security-Policy would take (facebook/react issue 35460): no limit, no boundary.
  const { prelude } = await prerender(<App {...await loadView(view)} />, { progressiveChunkSize: Infinity });
  const html = await new Response(prelude).text();
  const head = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
