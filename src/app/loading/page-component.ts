// Loads the component of a page. Vite makes a chunk of each page file.
import type { ComponentType } from 'react';
import { rowOf, type RowId } from '#src/shared/pages/pages.ts';

/** The props of every page component. */
export interface PageProps {
  page: RowId | undefined;
}

const MODULES = import.meta.glob<Record<string, ComponentType<PageProps>>>([
  '/src/features/**/*-page.tsx',
  '/src/app/frame/not-found-page.tsx',
]);

/** The name that a page file exports: `HomePage` for `src/features/home/home-page.tsx`. */
function exportName(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length);
  return name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Loads the component of a page, or of the page for unknown addresses. Rejects without a network. */
export async function loadComponent(page: RowId | undefined): Promise<ComponentType<PageProps>> {
  const { component: file } = rowOf(page);
  const load = MODULES[`/${file}`];
  // A second time after a failure: the first may have waited for a preload that failed.
  const component = (await load?.().catch(load))?.[exportName(file)];
  if (component === undefined) throw new Error(`${file} does not exist or does not export ${exportName(file)}`);
  return component;
}
