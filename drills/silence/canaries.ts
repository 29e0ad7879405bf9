// Canaries: unique texts that are sent in every place of a request and searched for where they must not be.
import { randomBytes } from 'node:crypto';
import { row, type Measurement } from '../shared/drill.ts';

/** Where a canary was left, and its text. */
export interface Canary {
  readonly kind: string;
  readonly text: string;
}

/** Account data, which may be in the database and in emails. */
const KEPT: ReadonlySet<string> = new Set(['email', 'name', 'passkey name']);

/** Returns those that must not be in the database either. */
export const neverKept = (canaries: readonly Canary[]): Canary[] => canaries.filter(({ kind }) => !KEPT.has(kind));

/** Makes a text of letters and digits that occurs nowhere else. */
export const strange = (): string => `q${randomBytes(8).toString('hex')}z`;

/** Makes one of other letters, so that it is like none of those as a password must not be like a name. */
export const strangePassword = (): string =>
  [...randomBytes(16)].map((byte) => 'GHIJKLMNOPRSTUVWXY'[byte % 18]).join('');

/** The inner letters of the base64 of a text, for each place at which it may begin in what is encoded. */
const base64Of = (text: string) =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    return encoded.slice(before === 0 ? 0 : 4, encoded.length - 4);
  });

/** How a text may be written: as it is, for a URL, and in hex, with spaces too, all without regard to case; and in both base64. */
function formsOf(text: string): { caseless: string[]; exact: string[] } {
  const hex = Buffer.from(text).toString('hex');
  const escaped = [encodeURIComponent(text), JSON.stringify(text).slice(1, -1)];
  const exact = base64Of(text).filter((form) => form.length >= 8);
  return {
    caseless: [text, ...escaped, hex, hex.replaceAll(/..(?!$)/g, '$& ')].map((form) => form.toLowerCase()),
    exact: exact.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]),
  };
}

/** Returns the kinds of the canaries that are in these bytes, in whatever form. */
export function foundIn(bytes: Buffer | string, canaries: readonly Canary[]): string[] {
  // As Latin-1 each byte stays a letter, so that nothing is lost in a binary file; texts that are looked for are encoded alike.
  const exact = Buffer.from(bytes).toString('latin1');
  const caseless = exact.toLowerCase();
  const latin = (form: string) => Buffer.from(form).toString('latin1').toLowerCase();
  const found = canaries.filter(({ text }) => {
    const forms = formsOf(text);
    return (
      forms.caseless.some((form) => caseless.includes(latin(form))) || forms.exact.some((form) => exact.includes(form))
    );
  });
  return [...new Set(found.map(({ kind }) => kind))];
}

/** A row that is met if none of the canaries was found, and something was looked through. */
export const silent = (
  key: string,
  found: readonly string[],
  canaries: readonly Canary[],
  where: string,
): Measurement =>
  row(
    key,
    `${[...new Set(found)].join(', ') || 'none'} of ${canaries.length.toLocaleString('en')} canaries in ${where}`,
    'none',
    found.length === 0 && canaries.length > 0,
  );

/** The first three numbers of all addresses that visitors come from: text with them reveals an address. */
export const NETWORK = '203.0.113.';
/** The same of IPv6. */
export const NETWORK_6 = '2001:db8:7a3b:';

/** What looks like an address of either family; times and versions do not. */
export const ADDRESS =
  /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])|(?<![0-9a-f:])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f]{0,4}|::ffff:/gi;
