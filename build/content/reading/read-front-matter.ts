// Reads the lines between `---` at the start of a text, in YAML, and says what is wrong with them.
import { isCollection, isMap, isNode, isPair, LineCounter, parseDocument, visit } from 'yaml';
import type { Document, YAMLParseError } from 'yaml';
import type { ContentKind } from '#src/shared/pages/page-row.ts';
import { utcTime } from '#src/shared/time/utc-time.ts';
import { fieldsOf } from '../kinds/kinds.ts';
import type { Placeholders } from '../markdown/placeholders.ts';
import { isField, SCHEMA, wanted, type FieldLines, type FrontMatter } from './front-matter.ts';
import { nearName } from './near-name.ts';

/** A text in its parts. */
export interface SourceParts {
  readonly data: FrontMatter | undefined;
  readonly lines: FieldLines;
  /** With its placeholders. */
  readonly body: string;
  /** Title, summary and text with their placeholders, which stand for other words on another site. */
  readonly written: readonly string[];
  /** Lines of the file before the first one of `body`. */
  readonly linesBefore: number;
}

/** Gets the line of a fault, from 1, and what is wrong. */
export type Report = (line: number, text: string) => void;

/** How a text is read. */
export interface Reading {
  /** That of its section. */
  readonly kind: ContentKind | undefined;
  readonly placeholders: Placeholders;
  readonly fault: Report;
  /** Called for what is possible, but hardly meant. */
  readonly hint: Report;
}

/** Editors of Windows write a mark at the start, and other ends of lines; some programs leave empty lines. */
const plainLines = (source: string) => source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
const START = /^(?:[ \t]*\n)*---[ \t]*\n/;
const END = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m;

/** A field that decides whether a text is shown, also of one that cannot be read otherwise. */
function fieldOf(source: string, name: string): string | undefined {
  const text = plainLines(source);
  const start = START.exec(text)?.[0].length;
  const [fields = ''] = start === undefined ? [] : text.slice(start).split(END);
  return new RegExp(`^${name}:[ \\t]*(['"]?)(.*?)\\1[ \\t]*(?:#.*)?$`, 'm').exec(fields)?.[2];
}

/** Whether a text says that it is a draft. */
export const isDraft = (source: string): boolean => /^true$/i.test(fieldOf(source, 'draft') ?? '');

/** The day from which on a text is shown, if it says one. */
export const dayOf = (source: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.exec(fieldOf(source, 'date') ?? '')?.[0];

/** Divides a text, and names each fault in its front matter. */
export function readFrontMatter(source: string, reading: Reading): SourceParts {
  const { fault } = reading;
  const text = plainLines(source);
  for (const [at, row] of text.split('\n').entries())
    if (/[^\P{Cc}\t]|[\u200B\u2028\u2029\uFEFF\uFFFD]/u.test(row))
      fault(at + 1, 'has a character that cannot be shown; write the line anew');
  const none = { data: undefined, lines: {}, body: '', written: [], linesBefore: 0 };
  const start = START.exec(text)?.[0];
  if (start === undefined) {
    const isEmpty = text.trim() === '';
    fault(1, isEmpty ? 'has no text; write it or delete the file' : "must start with a line '---', then 'title: …'");
    return none;
  }
  const rest = text.slice(start.length);
  const before = linesIn(start);
  const end = END.exec(rest);
  if (!end) {
    fault(before + endOfFields(rest), NO_END);
    return none;
  }
  const body = rest.slice(end.index + end[0].length);
  const yaml = rest.slice(0, end.index);
  const linesBefore = before + linesIn(yaml) + 1;
  if (body.trim() === '') fault(linesBefore, 'has no text below the front matter');
  const { written, ...parsed } = parse(yaml, before, reading);
  return { ...parsed, body, written: [...written, body], linesBefore };
}

const NO_END = "the second line '---' is missing here: it ends the fields, and the text begins below it";
const linesIn = (text: string) => text.split('\n').length - 1;

/** The line, from 1, before which the fields end: an empty one, or one that cannot be a field. */
function endOfFields(text: string): number {
  const rows = text.split('\n');
  const at = rows.findIndex((row) => row.trim() === '' || !/^(?:[\w-]+:(?:\s|$)|\s|- |#|[\]}])/.test(row));
  return at < 0 ? rows.length : at + 1;
}

/** `before`: lines of the file above. */
function parse(
  yaml: string,
  before: number,
  { kind, placeholders: { fill }, fault, hint }: Reading,
): Pick<SourceParts, 'data' | 'lines' | 'written'> {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, schema: 'core' });
  const lineAt = (place: number) => counter.linePos(place).line + before;
  const none = { data: undefined, lines: {}, written: [] };
  const faults = [...document.errors.map((error) => [error.pos[0], yamlWords(error)] as const), ...aliases(document)];
  const [first] = faults;
  if (first) {
    const likely = likelyFault(yaml);
    if (likely) fault(before + likely[0], likely[1]);
    else fault(lineAt(first[0]), first[1]);
    return none;
  }
  if (!isMap(document.contents)) {
    fault(before, "needs lines such as 'title: …' between the two lines '---'");
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
  for (const [name, value] of Object.entries(written))
    if (isQuoted(value))
      hint(lines[name] ?? before, `${name} is shown with the quotation marks in it; use straight ones (") or none`);
  const value = inTexts(written, fill) as Record<string, unknown>;
  const read = SCHEMA.safeParse(value);
  // A misspelt field says what to write, so it is not missing as well.
  const meant = Object.keys(value).map((name) => (isField(name) ? undefined : nearName(name, fieldsOf(kind))));
  const said = new Set(meant.filter((name) => name !== undefined && !(name in lines)));
  for (const { path, code, ...issue } of read.error?.issues ?? []) {
    const names =
      code === 'unrecognized_keys' && path.length === 0
        ? (issue as unknown as { keys: string[] }).keys
        : [String(path[0])];
    for (const name of names.filter((one) => !said.has(one))) {
      said.add(name);
      const row = (lines[name] ?? 1) - before - 1;
      if (!isField(name) && yaml.split('\n')[row - 1]?.trim() === '') {
        fault(before + row, NO_END);
        return none;
      }
      fault(lines[`${name}.${String(path[1])}`] ?? lines[name] ?? 1, words(name, value[name], kind));
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

/** What YAML says of these would not help; with the line from 1. */
function likelyFault(yaml: string): [number, string] | undefined {
  const rows = yaml.split('\n');
  for (const [at, row] of rows.entries()) {
    const [, name = ''] = /^[ \t]+([\w-]+):(?:\s|$)/.exec(row) ?? [];
    const above = rows[at - 1];
    // What is above goes on in no further line.
    const isWhole = above === undefined || /^[\w-]+: *[^\s|>[{].*[^,]$|^[\w-]+: *[[{].*[\]}] *$/.test(above);
    if (isField(name) && isWhole) return [at + 1, `begins with spaces: remove them before '${name}'`];
    if (above?.trim() === '' && row.trim() !== '' && !/^(?:[\w-]+:(?:\s|$)|[\s#-])/.test(row)) return [at, NO_END];
  }
  return undefined;
}

function yamlWords({ code, message }: YAMLParseError): string {
  if (code === 'DUPLICATE_KEY') return 'this field is there twice';
  if (code === 'TAB_AS_INDENT') return 'begins with a tab; use spaces';
  if (code === 'BAD_ALIAS') return NO_ALIAS;
  return `is no YAML (${message.split('\n')[0]?.replace(/ at line.*/, '')}): ${QUOTE}`;
}

/** Applies `change` to all texts of a value. */
function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => inTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inTexts(one, change)]));
}

/** Whether a value, or one in it, is whole within quotation marks of prose, which YAML takes for letters. */
function isQuoted(value: unknown): boolean {
  let found = false;
  inTexts(value, (text) => {
    found ||= /^(?:“[^“”]*”|„[^„“]*“|«[^«»]*»|‘[^‘’]*’|‚[^‚‘]*‘)$/.test(text.trim());
    return text;
  });
  return found;
}

const isText = (name: string) => ['title', 'summary', 'abstract'].includes(name);

/** What is wrong with the value of a field. */
function words(name: string, value: unknown, kind: ContentKind | undefined): string {
  if (!isField(name)) {
    const known = fieldsOf(kind);
    const near = nearName(name, known);
    return `does not know '${name}'; ${near === undefined ? `there are ${known.join(', ')}` : `write ${near}`}`;
  }
  const must = wanted(name);
  if (value === undefined) return `lacks '${name}': ${must}`;
  const shown = JSON.stringify(value);
  if (isText(name) && typeof value !== 'object' && typeof value !== 'string') return `${name} is ${shown}: ${QUOTE}`;
  const day = [...shown.matchAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g)].find(([whole]) => utcTime(whole) === undefined)?.[0];
  if (day !== undefined) return `${name} has ${day}, a day that the calendar does not have`;
  return `${name} is ${shown.length > 60 ? `${shown.slice(0, 60)}… (${shown.length - 2} characters)` : shown}, and must be ${must}`;
}
