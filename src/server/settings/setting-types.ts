// Types of settings, and how their values are read: for the site and for the desktop host.
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { isHost, isNetwork, isOrigin } from './setting-formats.ts';

/** A whole number in decimal digits: `Number` would also take 0x10, 1e3 and spaces within. */
export const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(from).max(to));

/** `on` or `off`, as a boolean. */
export const onOff = (absent: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(absent)
    .transform((text) => text === 'on');

/** An origin, without the slash that may be at its end. */
export const origin = z
  .string()
  .refine(isOrigin)
  .transform((text) => text.replace(/\/$/, ''));

/** An address or name to listen on. */
export const host = z.string().refine(isHost);

/** Items with commas between that are each of this form. */
export const listOf = (isItem: (text: string) => boolean) =>
  z
    .string()
    .default('')
    .transform(itemsOf)
    .refine((list) => list.every(isItem));

const itemsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Addresses and networks. */
export const networks = listOf(isNetwork);

/** What is logged. */
export const logLevel = [
  z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  'one of trace, debug, info, warn, error, fatal, silent',
] as const;

/**
 * The schema of each setting, and the words that describe it, as the end of a sentence. What a `secret` is set to is in no
 * message.
 */
export type SettingTable = Readonly<
  Record<string, readonly [schema: z.ZodType, expected: string, isSecret?: 'secret']>
>;

/** The values of a table. */
export type SettingValues<Table extends SettingTable> = { [Name in keyof Table]: z.output<Table[Name][0]> };

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Values of settings under their names in camel case: `dataDir` for `DATA_DIR`. */
export type CamelCased<Values> = { readonly [Name in keyof Values & string as CamelCase<Name>]: Values[Name] };

/** Takes values and names of settings. Returns these values under their names in camel case. */
export function camelCased<Values, Name extends keyof Values & string>(
  values: Values,
  names: readonly Name[],
): CamelCased<Pick<Values, Name>> {
  const camelCase = (name: string) => name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(names.map((name) => [camelCase(name), values[name]])) as CamelCased<Pick<Values, Name>>;
}

interface Further<Table extends SettingTable> {
  /** What to add to the sentence about a setting. */
  readonly hintOf?: (name: string, text: string) => string;
  /** Takes the usable values. Returns a sentence for each that does not agree with another one. */
  readonly conflictsOf?: (values: Partial<SettingValues<Table>>) => readonly (string | false | undefined)[];
}

/** Longer texts are not settings: somebody's file, or somebody's key. */
const LONGEST_SHOWN = 80;

/**
 * Reads the settings of a table; an empty value counts as absent. Returns the values. Throws a `ConfigError` with a sentence
 * for each that is not usable.
 */
export function readSettings<Table extends SettingTable>(
  table: Table,
  env: Readonly<Record<string, string | undefined>>,
  { hintOf = () => '', conflictsOf = () => [] }: Further<Table> = {},
): SettingValues<Table> {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, [schema, expected, secret]] of Object.entries(table)) {
    const text = env[name]?.trim() ?? '';
    const parsed = schema.safeParse(text || undefined);
    if (parsed.success) values[name] = parsed.data;
    else {
      const shown = secret || !isShown(text) ? '' : `, not ${JSON.stringify(text)}`;
      faults.push(`${name} is not usable: it should be ${expected}${shown}${hintOf(name, text)}.`);
    }
  }
  faults.push(...conflictsOf(values as Partial<SettingValues<Table>>).filter((fault) => typeof fault === 'string'));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return values as SettingValues<Table>;
}

/** Whether a text may be in a log: nothing that looks like a key, an address with a password or an email address. */
const isShown = (text: string) => text !== '' && text.length <= LONGEST_SHOWN && !/@|secret/i.test(text);
