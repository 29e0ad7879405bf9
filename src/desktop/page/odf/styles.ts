// What the styles of a document say about bold, italic, underline and lists. Everything else of them stays in the file.
import type { XmlElement } from '@rgrove/parse-xml';
import { childOf, elementsOf, type Attributes } from './xml.ts';

/** How letters look: `undefined` where a style leaves it as it is around. */
export interface Look {
  readonly strong?: boolean | undefined;
  readonly em?: boolean | undefined;
  readonly underline?: boolean | undefined;
}

/** A style of letters; `isPlain`: it says no more than its look. */
export interface TextStyle {
  readonly look: Look;
  readonly isPlain: boolean;
}

/** Styles that inherit from more than this, or in a circle, are not followed. */
const MOST_PARENTS = 20;
const PLAIN =
  /^fo:font-(weight|style)$|^style:font-(weight|style)-(asian|complex)$|^style:text-underline-|^\w+:(par)?rsid$/;

export class Styles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #lists = new Map<string, XmlElement>();
  /** Of the document, such as `de-AT`, so that a voice and the spelling know it (WCAG 3.1.2). */
  readonly language: string | undefined;

  /** `roots`: of content.xml and styles.xml; the first that has a style counts. */
  constructor(roots: readonly XmlElement[]) {
    for (const root of roots)
      for (const part of ['office:automatic-styles', 'office:styles'])
        for (const style of elementsOf(childOf(root, part) ?? root)) {
          const name = style.attributes['style:name'] ?? '';
          const [map, key] =
            style.name === 'text:list-style'
              ? [this.#lists, name]
              : [this.#styles, `${style.attributes['style:family']}/${name}`];
          const { 'fo:language': language = '', 'fo:country': country = '' } = propertiesOf(style);
          if (style.name === 'style:default-style' && /^[a-z]{2,3}$/.test(language))
            this.language ??= /^[A-Z]{2}$/.test(country) ? `${language}-${country}` : language;
          if (/^(style:style|text:list-style)$/.test(style.name) && !map.has(key)) map.set(key, style);
        }
  }

  has(family: 'text' | 'paragraph' | 'list', name: string): boolean {
    return family === 'list' ? this.#lists.has(name) : this.#styles.has(`${family}/${name}`);
  }

  text(name: string): TextStyle {
    const style = this.#styles.get(`text/${name}`);
    const own = propertiesOf(style);
    const parent = style?.attributes['style:parent-style-name'];
    const isPlain = style !== undefined && parent === undefined && Object.keys(own).every((key) => PLAIN.test(key));
    let look = lookOf(own);
    let above = parent;
    for (let n = 0; above !== undefined && n < MOST_PARENTS; n++) {
      const next = this.#styles.get(`text/${above}`);
      look = over(lookOf(propertiesOf(next)), look);
      above = next?.attributes['style:parent-style-name'];
    }
    return { look, isPlain };
  }

  /** Whether a level, from 1, has numbers; `undefined` without such a style. */
  isNumbered(name: string | undefined, level: number): boolean | undefined {
    const list = name === undefined ? undefined : this.#lists.get(name);
    const found = list && elementsOf(list).find(({ attributes }) => attributes['text:level'] === String(level));
    if (!found) return undefined;
    return found.name === 'text:list-level-style-number' && found.attributes['style:num-format'] !== '';
  }
}

/** What `inner` says, and where it says nothing, `outer`. */
export const over = (outer: Look, inner: Look): Look => ({
  strong: inner.strong ?? outer.strong,
  em: inner.em ?? outer.em,
  underline: inner.underline ?? outer.underline,
});

function propertiesOf(style: XmlElement | undefined): Attributes {
  return childOf(style, 'style:text-properties')?.attributes ?? {};
}

function lookOf(properties: Attributes): Look {
  const weight = properties['fo:font-weight'];
  const slant = properties['fo:font-style'];
  const line = properties['style:text-underline-style'];
  return {
    strong: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
    em: slant === undefined ? undefined : slant !== 'normal',
    underline: line === undefined ? undefined : line !== 'none',
  };
}
