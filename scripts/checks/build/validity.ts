// html-validate with three of its presets.
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import type { Page } from './site.ts';

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'no-inline-style': 'error',
    // Titles end with the name of the site, which the operator chooses.
    'long-title': 'off',
    // Those of a page are not loaded: they stand in the document.
    'require-sri': ['error', { exclude: ['.css'] }],
  },
};

/** Returns the errors, and how many pages differ in markup. */
export async function validityFaults(pages: readonly Page[]): Promise<{ faults: string[]; shapes: number }> {
  const validator = new HtmlValidate(new StaticConfigLoader(RULES));
  const faults: string[] = [];
  const shown = pages.flatMap((page) => (page.atHash === undefined ? [page] : [page, { ...page, html: page.atHash }]));
  const shapes = new Map(shown.toReversed().map((page) => [shapeOf(page.html), page]));
  for (const page of shapes.values()) {
    const report = await validator.validateString(page.html, page.file);
    const messages = report.results.flatMap((result) => result.messages);
    for (const { line, column, ruleId, message } of messages)
      faults.push(`dist/${page.file}:${line}:${column}: ${message} (${ruleId})`);
  }
  return { faults, shapes: shapes.size };
}

/**
 * The markup without its words. Pages of one shape are valid or invalid together, and validating one takes 0.4 s on a slow
 * processor (243 pages have some thirty shapes). Whether a text or a value is empty stays visible.
 */
function shapeOf(html: string): string {
  return html
    .replace(/ aria-current="\w+"/g, '')
    .replace(/>[^<]*[^<\s][^<]*</g, '>x<')
    .replace(/ (href|content|title|alt|aria-label|lang|hreflang|data-[\w-]+|placeholder|src)="[^"]+"/gi, ' $1="x"');
}
