// Finds environment variables that are probably meant to be settings: a misspelt one has no effect, and nothing else would say so.
import { editDistance } from '#src/shared/fields/edit-distance.ts';
import { SETTING_NAMES } from './config.ts';

/** Read by the build or by `readSite`, so they are no misspelling. */
const OTHER_NAMES = ['SITE_CONFIG', 'OVERRIDES_DIR', 'CONTENT_DIR', 'BUILD_OUT'];
const KNOWN: readonly string[] = [...SETTING_NAMES, ...OTHER_NAMES];

/** What other programs call parts of one of our settings; `meant` has all of them. */
const OF_OTHER_PROGRAMS: readonly (readonly [names: RegExp, meant: string])[] = [
  [/^(?:SMTP|MAIL|EMAIL)_(?:HOST|SERVER|PORT|USER(?:NAME)?|PASS(?:WORD)?|SECURE|TLS)$/, 'SMTP_URL'],
  [/^(?:DB|DATABASE|POSTGRES(?:QL)?)_(?:HOST|PORT|USER(?:NAME)?|PASS(?:WORD)?|NAME|DATABASE)$/, 'DATABASE_URL'],
  [/^(?:BASE|SITE|APP|ROOT|SERVER)_?URL$|^DOMAIN(?:_NAME)?$/, 'PUBLIC_URL'],
  [/^(?:TRUSTED_PROXIES|REVERSE_PROXY)$/, 'TRUST_PROXY'],
];

/** Takes the environment. Returns each variable that looks like a setting, with the setting that it looks like. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): [found: string, meant: string][] {
  return Object.keys(env).flatMap((found) => {
    if (KNOWN.includes(found) || found.length > 40) return [];
    const meant =
      KNOWN.find((name) => isMisspelling(found, name)) ??
      // Where the right one is set, the other is another program's.
      OF_OTHER_PROGRAMS.find(([names, name]) => names.test(found) && !env[name])?.[1];
    return meant === undefined ? [] : [[found, meant] as [string, string]];
  });
}

/** Takes the environment. Returns a sentence for the operator about each. */
export function misspeltWarnings(env: Readonly<Record<string, string | undefined>>): string[] {
  return misspeltSettings(env).map(
    ([found, meant]) => `${found} is set, which is no setting: it has no effect. Is ${meant} meant?`,
  );
}

/** One wrong, missing, doubled or exchanged letter, two in long names. Dashes, spaces and the letter case do not count. */
function isMisspelling(found: string, name: string): boolean {
  const plain = found.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const expected = name.replaceAll('_', '');
  const allowed = expected.length < 7 ? 0 : expected.length < 10 ? 1 : 2;
  return Math.abs(plain.length - expected.length) <= allowed && editDistance(plain, expected) <= allowed;
}
