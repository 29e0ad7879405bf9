// The lines between `---` at the start of a text: title, date and the like, in YAML.
import { isCollection, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml';
import type { Document, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { BOOK_FIELDS } from './book-fields.ts';
import { day, line } from './field-types.ts';
import { namedFile, type NamedFile } from './file-fields.ts';
import { PROJECT_FIELDS, SHOWCASE_FIELDS } from './kind-fields.ts';
import { VIDEO_FIELDS } from './video-fields.ts';

const doi = z.string().regex(/^10\.\d{4,9}\/[^\s<>"]{1,200}$/);

/** Each field with the words that say what it must be. */
const FIELDS = {
  title: [line(3, 90), 'a text of 3 to 90 characters'],
  summary: [line(20, 200), 'a text of 20 to 200 characters, which lists and search engines show'],
  date: [day, 'the day of publication, such as 2026-11-26'],
  updated: [day.optional(), 'the day of the last important change, such as 2026-11-26'],
  authors: [z.array(line(1, 80)).min(1).max(20), 'a list of names, such as [Ada Rossi]'],
  licence: [z.enum(['CC-BY-4.0', 'CC-BY-SA-4.0', 'CC0-1.0']), 'CC-BY-4.0, CC-BY-SA-4.0 or CC0-1.0'],
  cover: [
    z.strictObject({ file: line(1, 100), alt: line(3, 300) }).optional(),
    "a picture beside the text with a description of it: { file: photo.jpg, alt: 'What it shows' }",
  ],
  tags: [
    z
      .array(
        z
          .string()
          .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/)
          .regex(/(?<!-\d+)$/),
      )
      .max(10)
      .refine((tags) => new Set(tags).size === tags.length)
      .default([]),
    'a list of different names from tags.json, such as [news]',
  ],
  files: [
    z.array(namedFile('\\w+')).max(50).default([]),
    "a list of files beside the text, such as [guide.pdf] or [{ file: guide.pdf, title: 'The guide' }]; one in MEDIA_DIR also needs bytes and sha256",
  ],
  abstract: [z.string().trim().min(20).max(3000).optional(), 'a text of 20 to 3,000 characters'],
  references: [
    z
      .array(
        z.strictObject({ text: line(3, 400), doi: doi.optional(), url: z.url({ protocol: /^https$/ }).optional() }),
      )
      .max(200)
      .default([]),
    "a list of sources: [{ text: 'Author, Title, year', doi: 10.5281/zenodo.123 }], or url: https://… in place of doi",
  ],
  doi: [doi.optional(), 'the DOI without https://doi.org/, such as 10.5281/zenodo.123'],
  ...SHOWCASE_FIELDS,
  ...PROJECT_FIELDS,
  ...BOOK_FIELDS,
  ...VIDEO_FIELDS,
  draft: [z.boolean().default(false), 'true or false'],
  'translated-from': [
    z
      .string()
      .regex(/^[\da-f]{8}$/)
      .optional(),
    "the mark that 'npm run content -- status' prints, in quotation marks",
  ],
} as const;

type Fields = typeof FIELDS;
const SCHEMA = z.strictObject(
  Object.fromEntries(Object.entries(FIELDS).map(([name, [schema]]) => [name, schema])) as unknown as {
    [Name in keyof Fields]: Fields[Name][0];
  },
);

/** What a text says of itself. */
export type FrontMatter = z.output<typeof SCHEMA>;

/** Returns all files that a text names, with the line of the field. */
export function filesOf({ data, lines }: Pick<SourceParts, 'lines'> & { data: FrontMatter }): {
  named: NamedFile;
  line: number;
}[] {
  const { files, formats = [], sample, video = [], captions } = data;
  const all = {
    files,
    formats,
    sample: sample ? [sample] : [],
    video,
    captions: captions === undefined ? [] : [{ file: captions }],
  };
  return Object.entries(all).flatMap(([field, list]) =>
    list.flatMap((named, at) =>
      'file' in named ? [{ named, line: lines[`${field}.${at}`] ?? lines[field] ?? 1 }] : [],
    ),
  );
}

/** A text in its parts. */
export interface SourceParts {
  readonly data: FrontMatter | undefined;
  /** The line of each field, and of what is in it: `sums.0`, `claims.price`. */
  readonly lines: Readonly<Record<string, number>>;
  readonly body: string;
  /** Title, summary and text with their placeholders, which stand for other words on another site. */
  readonly written: readonly string[];
  /** Lines of the file before the first one of `body`. */
  readonly linesBefore: number;
}

/** Whether a text says that it is a draft, also one that cannot be read otherwise. */
export function isDraft(source: string): boolean {
  return /^draft:[ \t]*true[ \t]*\r?$/m.test(source.split(/^---[ \t]*\r?$/m)[1] ?? '');
}

/** Divides a text, and calls `fault` with the line of each fault in its front matter. `fill` fills placeholders. */
export function readFrontMatter(
  source: string,
  fill: (text: string) => string,
  fault: (line: number, text: string) => void,
): SourceParts {
  // Editors of Windows write a mark at the start, and other ends of lines.
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (const [at, row] of text.split('\n').entries())
    if (/[^\P{Cc}\t]/u.test(row)) fault(at + 1, 'has a character that cannot be shown; write the line anew');
  const parts = /^---[ \t]*\n([^]*?\n)?---[ \t]*(?:\n|$)/.exec(text);
  if (!parts) {
    fault(
      1,
      text.trim() === '' ? 'has no text; write it or delete the file' : "must start with a line '---', then 'title: …'",
    );
    return { data: undefined, lines: {}, body: '', written: [], linesBefore: 0 };
  }
  const body = text.slice(parts[0].length);
  const linesBefore = parts[0].trimEnd().split('\n').length;
  if (body.trim() === '') fault(linesBefore, 'has no text below the front matter');
  const { written, ...parsed } = parse(parts[1] ?? '', fill, fault);
  return { ...parsed, body: fill(body), written: [...written, body], linesBefore };
}

function parse(
  yaml: string,
  fill: (text: string) => string,
  fault: (line: number, text: string) => void,
): Pick<SourceParts, 'data' | 'lines' | 'written'> {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, schema: 'core' });
  const lineAt = (place: number) => counter.linePos(place).line + 1;
  const none = { data: undefined, lines: {}, written: [] };
  const faults = [...document.errors.map((error) => [error.pos[0], yamlWords(error)] as const), ...aliases(document)];
  const [first] = faults;
  if (first) {
    fault(lineAt(first[0]), first[1]);
    return none;
  }
  if (!isMap(document.contents)) {
    fault(1, "needs lines such as 'title: …' between the two lines '---'");
    return none;
  }
  const lines = Object.create(null) as Record<string, number>;
  const lineOfNode = (node: unknown) => (isNode(node) && node.range ? lineAt(node.range[0]) : 1);
  for (const { key, value: inner } of document.contents.items) {
    const name = String(key);
    lines[name] = lineOfNode(key);
    if (isNode(inner) && inner.comment && isText(name)) fault(lines[name], `${name} ends before '#': ${QUOTE}`);
    for (const [at, one] of isCollection(inner) ? inner.items.entries() : [])
      lines[`${name}.${isPair(one) ? String(one.key) : at}`] = lineOfNode(isPair(one) ? one.key : one);
  }
  const written = document.toJS() as Record<string, unknown>;
  const value = filled(written, fill);
  const read = SCHEMA.safeParse(value);
  const said = new Set<string>();
  for (const { path, code, ...issue } of read.error?.issues ?? []) {
    const names =
      code === 'unrecognized_keys' && path.length === 0
        ? (issue as unknown as { keys: string[] }).keys
        : [String(path[0])];
    for (const name of names.filter((one) => !said.has(one))) {
      said.add(name);
      fault(
        lines[`${name}.${String(path[1])}`] ?? lines[name] ?? 1,
        words(name, (value as Record<string, unknown> | null)?.[name]),
      );
    }
  }
  return { data: read.data, lines, written: ['title', 'summary'].map((name) => String(written[name]).trim()) };
}

const QUOTE = 'put the value between double quotation marks';
const NO_ALIAS = `a value cannot begin with '*': ${QUOTE}`;

/** Nobody needs them here, and a few can stand for a very long value. */
function aliases(document: Document): [number, string][] {
  const found: [number, string][] = [];
  visit(document, { Alias: (_, { range }) => void found.push([range?.[0] ?? 0, NO_ALIAS]) });
  return found;
}

function yamlWords({ code, message }: YAMLParseError): string {
  if (code === 'DUPLICATE_KEY') return 'this field is there twice';
  if (code === 'TAB_AS_INDENT') return 'begins with a tab; use spaces';
  if (code === 'BAD_ALIAS') return NO_ALIAS;
  return `is no YAML (${message.split('\n')[0]?.replace(/ at line.*/, '')}): ${QUOTE}`;
}

/** Fills the placeholders in all texts of a value. */
function filled(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((one) => filled(one, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, fill)]));
}

/** What a field must be. */
export const wanted = (name: keyof Fields): string => FIELDS[name][1];

const isText = (name: string) => ['title', 'summary', 'abstract'].includes(name);

function words(name: string, value: unknown): string {
  if (!Object.hasOwn(FIELDS, name)) return `does not know '${name}'; there are ${Object.keys(FIELDS).join(', ')}`;
  const must = wanted(name as keyof Fields);
  if (value === undefined) return `lacks '${name}': ${must}`;
  const shown = JSON.stringify(value);
  if (isText(name) && typeof value !== 'object' && typeof value !== 'string') return `${name} is ${shown}: ${QUOTE}`;
  return `${name} is ${shown.length > 60 ? `${shown.slice(0, 60)}… (${shown.length - 2} characters)` : shown}, and must be ${must}`;
}
