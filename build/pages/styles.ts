// The style sheets of a page: those of its modules, without what only other pages need.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundles } from '../bundles/bundle-modules.ts';

/**
 * A style sheet, which stands in the document (docs/decisions/0085-styles-in-the-document.md). Browsers do not load it: its link tells
 * Vite's loader that the page has it.
 */
export interface Style {
  readonly path: string;
  readonly css: string;
}

/** Returns a function that gives the styles of scripts, by the addresses of these. Throws if a file is missing. */
export function createStyles({
  client,
  manifest,
}: Pick<Bundles, 'client' | 'manifest'>): (scripts: readonly string[]) => Style[] {
  const styles = new Map(
    Object.values(manifest)
      .flatMap(({ css = [] }) => css)
      .map((file) => [file, { path: `/${file}`, css: readFileSync(join(client, file), 'utf8').trim() }]),
  );
  const ofScript = new Map(Object.values(manifest).map(({ file, css = [] }) => [`/${file}`, css]));
  return (scripts) =>
    [...new Set(scripts.flatMap((path) => ofScript.get(path) ?? []))].flatMap((file) => styles.get(file) ?? []);
}
