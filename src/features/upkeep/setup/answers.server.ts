// The answers of the operator: settings by name, and the content of site.config.ts. Read from a file, or typed one by one.
import { readFileSync, statSync } from 'node:fs';
import { text as readStream } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import site from '#site';
import { codeOf, CommandError, EXIT } from '#src/command-line/command-error.ts';
import { shippedFacts } from '#src/server/site/shipped-facts.ts';
import { exampleSettings } from '#src/server/site/site-check.ts';
import { FIELD_KINDS } from './questions.ts';

/** Values as they stand in files; nothing is checked yet. */
export interface Answers {
  readonly settings: Readonly<Record<string, string>>;
  readonly site: Readonly<Record<string, unknown>>;
}

type Fields = Record<string, unknown>;

const MOST_BYTES = 65_536;
/** In these fields an example stands for nothing. */
const EMPTY = { workSessionUrls: [], testEnvironmentUrl: null, donationUrl: null } as const;

/** What is in force where nothing is answered: what the site.config.ts here says, without its examples. */
export function defaultAnswers(): Answers {
  const examples: readonly string[] = [...exampleSettings(site), ...shippedFacts(site)];
  const own = Object.entries(site).filter(([name]) => !examples.includes(name) && name !== 'publicUrl');
  const empty = Object.entries(EMPTY).filter(([name]) => examples.includes(name));
  return { settings: { TRUST_PROXY: '127.0.0.1' }, site: Object.fromEntries([...own, ...empty]) };
}

/**
 * Reads a file of answers, `-` for standard input: JSON, or lines as in `.env`. Names in capitals are settings; others are fields
 * of site.config.ts, those within others with dots (`operator.city`). Throws a `CommandError` if it cannot be read.
 */
export async function readAnswers(path: string): Promise<Answers> {
  let text: string;
  try {
    if (path !== '-' && statSync(path).size > MOST_BYTES) throw Object.assign(new Error(), { code: 'EFBIG' });
    text = path === '-' ? await readStream(process.stdin) : readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(
      `--from ${path} cannot be read (${codeOf(error)}). It should be a file of answers.`,
      EXIT.usage,
    );
  }
  if (!/^\s*\{/.test(text)) {
    const lines = Object.entries(parseEnv(text) as Record<string, string>);
    return lines.reduce<Answers>((answers, [name, value]) => withAnswer(answers, name, value), {
      settings: {},
      site: {},
    });
  }
  const values = parseJson(path, text);
  const settings = Object.entries(values).filter(([name]) => isSetting(name));
  const fields = Object.entries(values).filter(([name]) => !isSetting(name));
  return {
    settings: Object.fromEntries(settings.map(([name, value]) => [name, textOf(value)])),
    site: fields.reduce((found, [name, value]) => withField(found, name.split('.'), value), {}),
  };
}

function parseJson(path: string, text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch (error) {
    throw new CommandError(`--from ${path} is no JSON: ${(error as Error).message}`, EXIT.usage, error);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));

export const isSetting = (name: string): boolean => /^[A-Z\d_]+$/.test(name);

/** Adds a typed answer; an empty one takes it out. */
export function withAnswer({ settings, site: fields }: Answers, name: string, value: string): Answers {
  if (isSetting(name)) return { settings: { ...settings, [name]: value }, site: fields };
  return { settings, site: withField(fields, name.split('.'), valueOf(name, value)) };
}

function valueOf(name: string, text: string): unknown {
  // A link that is not there is null; another field is left out.
  if (text === '') return name in EMPTY ? EMPTY[name as keyof typeof EMPTY] : undefined;
  const kind = FIELD_KINDS[name];
  if (kind === 'number') return /^\d{1,9}$/.test(text) ? Number(text) : text;
  return kind === 'list' ? text.split(';').map((part) => part.trim()) : text;
}

/** Returns the fields with one changed; an object that has no field left goes. */
function withField(fields: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  const inner = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const others = Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
  const changed =
    rest.length === 0
      ? value
      : withField(typeof inner === 'object' && inner !== null ? (inner as Fields) : {}, rest, value);
  const isGone = changed === undefined || (rest.length > 0 && Object.keys(changed as object).length === 0);
  return isGone ? others : { ...others, [name]: changed };
}

/** Returns an answer as it would be typed; empty if there is none. */
export function answerOf({ settings, site: fields }: Answers, name: string): string {
  if (isSetting(name)) return settings[name] ?? '';
  const value = name.split('.').reduce<unknown>((at, step) => (at as Fields | undefined)?.[step], fields);
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Puts answers over others. */
export function mergeAnswers(under: Answers, over: Answers): Answers {
  return { settings: { ...under.settings, ...over.settings }, site: { ...under.site, ...over.site } };
}
