// One view as a tree: head, frame, page. The build renders it to HTML, the browser hydrates the same tree.
import { useEffect, useEffectEvent, type JSX } from 'react';
import { FramelessFoot } from '#src/app/footer/frameless-foot.tsx';
import { CornerHeader } from '#src/app/header/corner-header.tsx';
import type { LoadedView } from '#src/app/loading/load-view.ts';
import { rowOf } from '#src/shared/pages/pages.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import { ErrorBoundary } from '#src/ui/page/error-boundary.tsx';
import { ViewContext } from '#src/ui/page/view.tsx';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { Frame } from './frame.tsx';
import { Head } from './head.tsx';

interface AppProps extends LoadedView {
  /** Called once, when every component of the first page has its handlers. */
  onHydrated?: () => void;
}

/** A whole page. The same component type in another language keeps its state: slide, scroll and typed text stay. */
export function App({ view, texts, Page, facts = DEFAULT_FACTS, onHydrated }: AppProps): JSX.Element {
  const report = useEffectEvent(() => onHydrated?.());
  useEffect(() => report(), []);
  return (
    <ViewContext value={view}>
      <TextsProvider texts={texts}>
        <Head />
        <ErrorBoundary>
          <FactsContext value={facts}>
            {rowOf(view.page).frameless ? (
              <>
                <CornerHeader />
                <Page page={view.page} />
                <FramelessFoot />
              </>
            ) : (
              <Frame>
                <Page page={view.page} />
              </Frame>
            )}
          </FactsContext>
        </ErrorBoundary>
      </TextsProvider>
    </ViewContext>
  );
}
