// Renders a component in a real browser, for tests of the project `browser` (`src/**/*.browser.test.tsx`).
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import { ViewContext, type View } from '#src/ui/page/view.tsx';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import '#src/app/global.css';

const CATALOGUES = import.meta.glob<Catalogue>('../src/texts/*/pages.json', { import: 'default', eager: true });

/** A component on the screen. */
export interface Rendered {
  /** The element around it. */
  container: HTMLElement;
  /** Finds elements inside it, as Playwright does: `screen.getByRole('button', { name: 'Entra' })`. */
  screen: Locator;
  /** Renders it in another language or on another page, with its state kept. */
  setView: (view: Partial<View>) => void;
  /** Renders another element in its place. */
  rerender: (element: ReactNode) => void;
  unmount: () => void;
}

const rendered = new Set<Rendered>();
let made = 0;

afterEach(() => {
  for (const one of rendered) one.unmount();
  localStorage.clear();
});

/**
 * Renders `element` with all texts of a language (Italian unless given) and as part of a page (`home`); effects have
 * run when it returns.
 */
export function render(
  element: ReactNode,
  { language = 'it', page: id = 'home' }: { language?: Language; page?: PageId } = {},
): Rendered {
  let view: View = { page: id, language };
  let current = element;
  const container = document.body.appendChild(document.createElement('div'));
  // Found by its number: Vitest would find it by its text, which another language changes.
  container.dataset['testid'] = `rendered-${(made += 1)}`;
  const root = createRoot(container);
  const update = () =>
    flushSync(() => {
      root.render(
        <ViewContext value={view}>
          <TextsProvider texts={textsOf(view.language)}>{current}</TextsProvider>
        </ViewContext>,
      );
    });
  update();
  const result: Rendered = {
    container,
    screen: page.getByTestId(container.dataset['testid']),
    setView: (next) => {
      view = { ...view, ...next };
      update();
    },
    rerender: (next) => {
      current = next;
      update();
    },
    unmount: () => {
      root.unmount();
      container.remove();
      rendered.delete(result);
    },
  };
  rendered.add(result);
  return result;
}

/** All texts of a language. */
export function textsOf(language: Language) {
  const catalogue = CATALOGUES[`../src/texts/${language}/pages.json`];
  if (!catalogue) throw new Error(`src/texts/${language}/pages.json is not there`);
  return siteTexts(language, catalogue, site);
}
