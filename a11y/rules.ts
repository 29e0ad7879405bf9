// The rules of axe-core, and in a whole run those of IBM's accessibility-checker-engine, on a page in its present state.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';
import { isWhole } from './selection.ts';

/** What an engine found: an error, or a place that a person has to look at. */
export interface Finding {
  engine: 'axe' | 'ibm';
  kind: 'violation' | 'review';
  /** The rule and the engine's reason, such as `color-contrast/bgImage`. */
  rule: string;
  /** The part of the page and the element, such as `header a`. */
  where: string;
  html: string;
}

interface AceIssue {
  ruleId: string;
  reasonId: number | string;
  value: [string, string];
  node: Node;
  snippet: string;
}

interface EngineGlobals {
  axe: { run: (options: RunOptions) => Promise<AxeResults> };
  ace?: { Checker: new () => { check: (root: Document, sets: string[]) => Promise<{ results: AceIssue[] }> } };
}

const { resolve } = createRequire(import.meta.url);
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const ACE = readFileSync(resolve('accessibility-checker-engine/ace.js'), 'utf8');

/**
 * Rules of axe that it does not run by itself: experimental ones, and one of WCAG 2.2. Left out are those of level AAA, those
 * that axe has deprecated, and two that are no part of WCAG: `hidden-content`, which names all that is hidden (the states show it), and
 * `focus-order-semantics`, which wants a landmark for the row of slides, a group in the pattern of the ARIA APG.
 */
const MORE_RULES = [
  'css-orientation-lock',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'target-size',
  'td-has-header',
];

/**
 * Runs all rules of levels A and AA: WCAG 2.0 to 2.2, EN 301 549 and best practice. The sources are evaluated,
 * because a script element would be stopped by the policy of the site.
 */
export async function runRules(page: Page): Promise<Finding[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) {
    await page.evaluate(AXE);
    if (isWhole) await page.evaluate(ACE);
  }
  await page.evaluate(correctTextFill);
  return page.evaluate(findAll, MORE_RULES);
}

/**
 * Runs in the page. In forced colours Chromium paints text in the forced colour but reports the author's colour as
 * `-webkit-text-fill-color`, which axe prefers to `color`; the site never sets that property.
 */
function correctTextFill(): void {
  const style = CSSStyleDeclaration.prototype as CSSStyleDeclaration & { isCorrected?: true };
  if (style.isCorrected) return;
  style.isCorrected = true;
  const read = style.getPropertyValue;
  style.getPropertyValue = function (name) {
    const isFill = name === '-webkit-text-fill-color' && matchMedia('(forced-colors: active)').matches;
    return read.call(this, isFill ? 'color' : name);
  };
}

/** Runs in the page. */
async function findAll(rules: string[]): Promise<Finding[]> {
  // After a change of size, what is fixed to the window moves in the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { axe, ace } = globalThis as unknown as EngineGlobals;
  const place = (element: Element | null): string => {
    const part = element?.closest(':is(header, footer):not(main *), main, section[aria-label], [role=dialog]');
    const name = part === element || !part ? '' : `${part.tagName.toLowerCase()} `;
    return `${name}${element?.tagName.toLowerCase() ?? 'document'}`;
  };
  const ofAxe = (kind: Finding['kind'], id: string, node: NodeResult): Finding => {
    const key = [...node.any, ...node.all, ...node.none]
      .map(({ data }) => (data as { messageKey?: string } | null)?.messageKey)
      .find(Boolean);
    const where = place(node.element ?? null);
    return { engine: 'axe', kind, rule: key === undefined ? id : `${id}/${key}`, where, html: node.html.slice(0, 160) };
  };
  const { violations, incomplete } = await axe.run({
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
  });
  const { results } = ace ? await new ace.Checker().check(document, ['IBM_Accessibility']) : { results: [] };
  return [
    ...violations
      .flatMap(({ id, nodes }) => nodes.map((node) => ofAxe('violation', id, node)))
      // What an open menu covers a part of is measured without it in the other states.
      .filter(({ rule }) => rule !== 'target-size/partiallyObscured'),
    ...incomplete.flatMap(({ id, nodes }) => nodes.map((node) => ofAxe('review', id, node))),
    ...results
      .filter(({ value }) => value[1] !== 'PASS')
      // HTML allows `username` on a field for an email address (section 4.10.18.7.1); the rule does not know that.
      .filter(({ ruleId, snippet }) => !(ruleId === 'input_autocomplete_valid' && /"username\b/.test(snippet)))
      .map(({ ruleId, reasonId, value, node, snippet }): Finding => {
        const element = node instanceof Element ? node : node.parentElement;
        const kind = value[1] === 'FAIL' ? 'violation' : 'review';
        return {
          engine: 'ibm',
          kind,
          rule: `${ruleId}/${reasonId}`,
          where: place(element),
          html: snippet.slice(0, 160),
        };
      }),
  ];
}
