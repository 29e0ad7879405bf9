// Styles that the editor adds, each once and only if something needs it.
import type { Mark } from 'prosemirror-model';
import type { ReadContent } from './read.ts';
import { schema } from './schema.ts';
import { over, type Look, type Styles } from './styles.ts';
import { childOf, elementsOf, writeElement } from './xml.ts';

const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);
const BULLETS = '•◦▪';

export class NewStyles {
  readonly #styles: Styles;
  /** Names in the file, with what has them. */
  readonly #taken = new Map<string, string>();
  readonly #made = new Map<string, { readonly name: string; readonly xml: string }>();

  constructor({ styles, root, xml }: ReadContent) {
    this.#styles = styles;
    for (const { attributes, start, end } of elementsOf(childOf(root, 'office:automatic-styles') ?? root))
      this.#taken.set(attributes['style:name'] ?? '', xml.slice(start, end));
  }

  /** All that were asked for, as text. */
  definitions(): string {
    return [...this.#made.values()].map(({ xml }) => xml).join('');
  }

  /** One that the file has from the last time is used again. */
  #make(base: string, write: (name: string) => string): string {
    let made = this.#made.get(base);
    if (!made) {
      let name = base;
      for (let n = 2; this.#taken.has(name) && this.#taken.get(name) !== write(name); n++) name = `${base}${n}`;
      made = { name, xml: this.#taken.has(name) ? '' : write(name) };
      this.#made.set(base, made);
    }
    return made.name;
  }

  /** The style of a new paragraph; `level` 0 is text, the others are headings. */
  paragraph(level: number): string | undefined {
    const has = (name: string) => this.#styles.has('paragraph', name);
    if (level === 0) return ['Text_20_body', 'Standard'].find(has);
    const name = `Heading_20_${level}`;
    return has(name)
      ? name
      : this.#make(`ApertaHeading${level}`, (made) =>
          styleOf(made, 'paragraph', {
            'fo:font-weight': 'bold',
            'fo:font-size': `${[20, 16, 14][level - 1] ?? 12}pt`,
          }),
        );
  }

  list(isNumbered: boolean): string {
    return this.#make(isNumbered ? 'ApertaNumbers' : 'ApertaBullets', (name) =>
      writeElement(
        'text:list-style',
        { 'style:name': name },
        LEVELS.map((level) => levelOf(level, isNumbered)).join(''),
      ),
    );
  }

  /** A new table: one line between two cells. */
  table(): string {
    return this.#make('ApertaTable', (name) => styleOf(name, 'table', { 'table:border-model': 'collapsing' }));
  }

  /** Its cells: Writer shows no lines of its own. */
  cell(): string {
    const properties = { 'fo:border': '0.5pt solid #000000', 'fo:padding': '0.1cm' };
    return this.#make('ApertaCell', (name) => styleOf(name, 'table-cell', properties));
  }

  /** Whether a level of lists, from 1, has numbers. */
  isNumbered(name: string | undefined, level: number): boolean {
    if (name !== undefined && name === this.#made.get('ApertaNumbers')?.name) return true;
    return this.#styles.isNumbered(name, level) ?? false;
  }

  /** Returns `content` in the elements for its marks. */
  inSpans(marks: readonly Mark[], content: string): string {
    const has = (name: string) => marks.some(({ type }) => type.name === name);
    const wanted = { strong: has('strong'), em: has('em'), underline: has('underline') };
    const styled = marks.find(({ type }) => type === schema.marks.styled);
    let names = styled ? String(styled.attrs['names']).split(' ') : [];
    const read = names.map((name) => this.#styles.text(name));
    let look = read.reduce<Look>((outer, style) => over(outer, style.look), {});
    if (!isSame(look, wanted) && read.every(({ isPlain }) => isPlain)) [names, look] = [[], {}];
    const own = this.#letters(look, wanted);
    return [...names, ...(own === undefined ? [] : [own])].reduceRight(
      (inner, name) => writeElement('text:span', { 'text:style-name': name }, inner),
      content,
    );
  }

  /** The style that turns one look into another. */
  #letters(from: Look, to: Required<Look>): string | undefined {
    const properties: Record<string, string> = {};
    let name = 'Aperta';
    const change = (key: keyof Look, letter: string, on: readonly [string, string], keys: readonly string[]) => {
      if ((from[key] ?? false) === to[key]) return;
      name += to[key] ? letter : `No${letter}`;
      for (const one of keys) properties[one] = on[to[key] ? 0 : 1];
    };
    const all = (property: string) => [`fo:${property}`, `style:${property}-asian`, `style:${property}-complex`];
    change('strong', 'Bold', ['bold', 'normal'], all('font-weight'));
    change('em', 'Italic', ['italic', 'normal'], all('font-style'));
    change('underline', 'Underline', ['solid', 'none'], ['style:text-underline-style']);
    return name === 'Aperta' ? undefined : this.#make(name, (made) => styleOf(made, 'text', properties));
  }
}

const isSame = (a: Look, b: Look) =>
  (['strong', 'em', 'underline'] as const).every((key) => (a[key] ?? false) === (b[key] ?? false));

const styleOf = (name: string, family: string, properties: Readonly<Record<string, string>>): string =>
  writeElement(
    'style:style',
    { 'style:name': name, 'style:family': family },
    writeElement(`style:${family === 'paragraph' ? 'text' : family}-properties`, properties, ''),
  );

function levelOf(level: number, isNumbered: boolean): string {
  const margin = `${(level * 0.635).toFixed(3)}cm`;
  const place = writeElement(
    'style:list-level-properties',
    { 'text:list-level-position-and-space-mode': 'label-alignment' },
    writeElement(
      'style:list-level-label-alignment',
      { 'text:label-followed-by': 'listtab', 'fo:text-indent': '-0.635cm', 'fo:margin-left': margin },
      '',
    ),
  );
  const of = { 'text:level': String(level) };
  return isNumbered
    ? writeElement('text:list-level-style-number', { ...of, 'style:num-format': '1', 'style:num-suffix': '.' }, place)
    : writeElement(
        'text:list-level-style-bullet',
        { ...of, 'text:bullet-char': BULLETS[(level - 1) % 3] ?? '•' },
        place,
      );
}
