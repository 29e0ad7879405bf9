// Makes the two files from the answers, and finds everything that is wrong with them at once.
import { randomBytes } from 'node:crypto';
import shipped from '#site';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { readConfig, SETTING_NAMES, type Config } from '#src/server/settings/config.ts';
import { misspeltSettings } from '#src/server/settings/misspelt-settings.ts';
import { siteConfigErrors } from '#src/server/site/site-check.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Answers } from './answers.server.ts';

/** Node's variable, which is no setting of ours and belongs into the same file. */
export const CERTIFICATES = 'NODE_EXTRA_CA_CERTS';

/** What will be written. */
export interface Plan {
  /** By name, in the order of `.env.example`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly site: Site;
  readonly config: Config;
}

/** Characters that an environment file has another way for in each program that reads it, in the form of URLs. */
const ENCODED: Readonly<Record<string, string>> = { '"': '%22', "'": '%27', '`': '%60', $: '%24', '\\': '%5C' };

/**
 * Takes answers. Returns the plan, or a line for each fault: the name, its value unless it may be a password, what it should be. A
 * secret key is made where there is none.
 */
export function makePlan({ settings, site }: Answers): Plan | { readonly faults: readonly string[] } {
  const given = Object.entries(settings)
    .map(([name, value]) => [name, name.endsWith('_URL') ? encoded(value.trim()) : value.trim()] as const)
    .filter(([, value]) => value !== '');
  const known: readonly string[] = [...SETTING_NAMES, CERTIFICATES];
  const values: Record<string, string> = Object.fromEntries(given);
  values['SECRET_KEY'] ??= randomBytes(32).toString('hex');
  const full = inOrder({ ...site, publicUrl: values['PUBLIC_URL']?.replace(/\/$/, '') }) as unknown as Site;
  const faults = [
    ...given.filter(([name]) => !known.includes(name)).map(([name]) => unknownSetting(name)),
    ...given.flatMap(([name, value]) =>
      /[\p{Cc}"'`$\\]/u.test(value)
        ? [`${name} has a character that environment files cannot hold: one of " ' \` $ \\ or an invisible one.`]
        : [],
    ),
    ...(values['PUBLIC_URL'] === undefined ? [`PUBLIC_URL is missing: ${expectedUrl()}`] : []),
    // The public address is a setting here.
    ...siteConfigErrors(full).filter((line) => !line.startsWith('site.config.ts: publicUrl ')),
  ];
  try {
    const config = readConfig(values);
    if (faults.length > 0) return { faults };
    const ordered = known.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
    return { settings: Object.fromEntries(ordered), site: full, config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { faults: [...error.message.split('\n'), ...faults] };
  }
}

/** The fields in the order of the shipped file, then the others. */
function inOrder(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = [...Object.keys(shipped), ...Object.keys(fields)].filter((name) => fields[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

const encoded = (url: string) => url.replaceAll(/["'`$\\]/g, (character) => ENCODED[character] ?? character);

const expectedUrl = () => 'it should be the origin that visitors use, such as https://aperta.example, without a path.';

function unknownSetting(name: string): string {
  const meant = misspeltSettings({ [name]: '' })[0]?.[1];
  return `${name} is no setting${meant === undefined ? '. docs/operating.md lists them' : `; is ${meant} meant?`}`;
}
