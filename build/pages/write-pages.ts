// Renders all pages and writes them: those of the table and those for unknown addresses as files, those of content into one pack.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '#src/shared/languages/languages.ts';
import type { BuiltPage } from '#src/shared/pages/built-site.ts';
import { rowOf, type RowId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { View } from '#src/ui/page/view.tsx';
import type { OutputFolder } from '../output/output-folder.ts';
import { writeCompressed } from '../output/write-files.ts';
import { lastPages } from './last-pages.ts';
import { openPack, PACK_FILE } from './pack.ts';
import { isByDesktop, patternOf, type Renderer } from './render-pages.ts';
import type { SiteView } from './site-pages.ts';

/** What was written. */
export interface WrittenPages {
  readonly pages: BuiltPage[];
  readonly notFound: Partial<Record<Language, string>>;
  /** The list that `BuiltPage.styles` counts in. */
  readonly styles: string[];
}

/** A page with a file of its own. */
export interface FilePage {
  readonly view: View;
  readonly path: string;
  /** Equal keys have equal pages. */
  readonly key: string;
  readonly html: () => string;
}

/** Where and from what to write. */
export interface PagesOptions {
  readonly out: OutputFolder;
  /** The folder of the last build. */
  readonly last: string;
  readonly site: Site;
  /** Called for each page. */
  readonly onPage: () => void;
  /** Called with each page that has a file of its own and an address. */
  readonly onFile: (page: FilePage) => void;
  /** A hash of all that the pages are made from, but for content. */
  readonly inputs: string;
}

/** Writes the pages. `render` is not called for a page that the last build has made from the same. */
export async function writePages(
  views: readonly SiteView[],
  { render, policyOf }: Renderer,
  { out, last, site, inputs, onPage, onFile }: PagesOptions,
): Promise<WrittenPages> {
  const pages: BuiltPage[] = [];
  const styles = [policyOf(undefined)];
  const numberOf = (page: RowId | undefined) => {
    const own = policyOf(page);
    return styles.includes(own) ? styles.indexOf(own) : styles.push(own) - 1;
  };
  const notFound: Partial<Record<Language, string>> = {};
  const before = lastPages(last);
  const pack = openPack(out, last, before);
  const inputsKey = createHash('sha256').update(inputs).digest('base64url');
  // In parallel: compression runs in four threads of its own.
  const writing: Promise<void>[] = [];
  for (const siteView of views) {
    onPage();
    const { path, made, view } = siteView;
    const { language, page } = view;
    const pattern = patternOf(page, site);
    if (made && path !== undefined) {
      await pack.add(path, keyOf(siteView, made.key, inputsKey), () => render(siteView));
      pages.push({
        path,
        language,
        file: PACK_FILE,
        styles: numberOf(page),
        ...(isByDesktop(page) && { isByDesktop: true }),
        ...(pattern !== undefined && { pattern }),
      });
      continue;
    }
    const name = path === undefined ? '404' : path.replace(`/${language}/`, '/').slice(1) || 'index';
    const file = `pages/${language}/${name}.html`;
    const key = keyOf(siteView, '', inputsKey);
    if (path === undefined || before.get(path)?.key !== key || !out.keep(file, `${file}.br`))
      writing.push(writeCompressed(out, file, Buffer.from(await render(siteView)), true));
    if (path === undefined) {
      notFound[language] = file;
      continue;
    }
    onFile({ view, path, key, html: () => readFileSync(out.pathOf(file), 'utf8') });
    pages.push({
      path,
      language,
      file,
      styles: numberOf(page),
      key,
      ...(rowOf(page).statesFacts && { statesFacts: true }),
      ...(isByDesktop(page) && { isByDesktop: true }),
      ...(pattern !== undefined && { pattern }),
    });
  }
  const places = await pack.close();
  await Promise.all(writing);
  for (const page of pages) {
    const packed = places.get(page.path);
    if (packed) page.packed = packed;
  }
  return { pages, notFound, styles };
}

function keyOf({ view, head }: SiteView, key: string, inputs: string): string {
  return createHash('sha256')
    .update(JSON.stringify([inputs, key, view, head]))
    .digest('base64url')
    .slice(0, 22);
}
