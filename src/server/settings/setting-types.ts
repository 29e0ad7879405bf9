// Types of settings, and how their values are read: for the site and for the desktop host.
import { z } from 'zod';
import { isHost, isNetwork } from './setting-formats.ts';

/** A whole number in decimal digits: `Number` would also take 0x10, 1e3 and spaces within. */
export const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(from).max(to));

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

/** The schema of each setting, and the words that describe it, as the end of a sentence. */
export type SettingTable = Readonly<Record<string, readonly [schema: z.ZodType, expected: string]>>;

/** The values of a table. */
export type SettingValues<Table extends SettingTable> = { [Name in keyof Table]: z.output<Table[Name][0]> };

/**
 * Reads the settings of a table; an empty value counts as absent. Returns the values, and a sentence for each that is not
 * usable, without the value, which may be a secret. `hintOf` may add to the sentence. The values are complete only
 * without errors.
 */
export function readSettings<Table extends SettingTable>(
  table: Table,
  env: Readonly<Record<string, string | undefined>>,
  hintOf: (name: string, text: string) => string = () => '',
): { values: SettingValues<Table>; errors: string[] } {
  const values: Record<string, unknown> = {};
  const errors: string[] = [];
  for (const [name, [schema, expected]] of Object.entries(table)) {
    const text = env[name]?.trim() ?? '';
    const parsed = schema.safeParse(text || undefined);
    if (parsed.success) values[name] = parsed.data;
    else errors.push(`${name} is not usable: it should be ${expected}${hintOf(name, text)}.`);
  }
  return { values: values as SettingValues<Table>, errors };
}
