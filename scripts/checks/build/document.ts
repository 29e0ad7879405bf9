// The elements of a page, parsed by html-validate.
import { HtmlElement, Parser, StaticConfigLoader } from 'html-validate';

const config = await new StaticConfigLoader({ extends: ['html-validate:standard'] }).getConfigFor('page.html');
// Parsing takes some 10 ms, and several checks read the same pages.
const cache = new Map<string, HtmlElement>();

/** Parses a page; attributes keep their entities. */
export function parsePage({ html }: { html: string }): HtmlElement {
  const document = cache.get(html) ?? new Parser(config).parseHtml(html);
  cache.set(html, document);
  return document;
}

/** The attribute of every element that a selector matches and that has it. */
export function attributesOf(document: HtmlElement, selector: string, name: string): string[] {
  return document.querySelectorAll(selector).flatMap((element) => element.getAttributeValue(name) ?? []);
}

/** The texts between the tags, without those of scripts and style sheets. */
export function textsOf(document: HtmlElement): string[] {
  return document
    .querySelectorAll('*')
    .filter(({ tagName }) => tagName !== 'script' && tagName !== 'style')
    .flatMap(({ childNodes }) => childNodes.filter((node) => !(node instanceof HtmlElement)))
    .map(({ textContent }) => textContent);
}
