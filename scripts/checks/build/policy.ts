// What a page has inline is allowed by the Content-Security-Policy of the site.
import { createHash } from 'node:crypto';
import { parsePage } from './document.ts';
import type { Page } from './site.ts';

/** The hash of each inline script and style sheet is in the policy; no attribute holds a style or a script. */
export function policyFaults(page: Page, csp: string): string[] {
  const elements = parsePage(page).querySelectorAll('*');
  const inline = elements.filter(
    (element) =>
      element.tagName === 'style' ||
      (element.tagName === 'script' &&
        !element.hasAttribute('src') &&
        !/json/.test(element.getAttributeValue('type') ?? '')),
  );
  const unlisted = inline.filter(({ textContent }) => !csp.includes(`'sha256-${sha256(textContent)}'`));
  const attributes = elements.flatMap(({ tagName, attributes: all }) =>
    all
      .map(({ key }) => key.toLowerCase())
      .filter((name) => name === 'style' || /^on[a-z]+$/.test(name))
      .map((name) => `<${tagName} ${name}>`),
  );
  return [
    ...unlisted.map(({ tagName }) => `has an inline ${tagName} whose hash is not in the Content-Security-Policy`),
    ...[...new Set(attributes)].map((name) => `has ${name}, which the Content-Security-Policy blocks`),
  ];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
