// What is probably a mistake in the settings, although the server can start with it. One sentence each, which names the setting.
import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { describeReadError } from '#src/server/files/access-error.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { SETTING_NAMES, type SiteConfig } from '#src/server/settings/config.ts';
import { misspeltWarnings } from '#src/server/settings/misspelt-settings.ts';
import { missingFacts } from '#src/server/site/missing-facts.ts';
import { shippedFacts } from '#src/server/site/shipped-facts.ts';
import { exampleSettings } from '#src/server/site/site-check.ts';
import type { BuiltSite } from '#src/shared/pages/built-site.ts';
import type { Site } from '#src/shared/site/site.ts';

/** What the sentences are about. */
export interface StartState {
  readonly site: Site;
  readonly config: SiteConfig;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The configuration that the pages were built with. */
  readonly built: BuiltSite['site'];
  /** Addresses of files of the content that are not there. */
  readonly lostMedia?: readonly string[];
  /** Another program answers at the same port of ::1, which browsers may try first for localhost. */
  readonly isLocalhostTaken?: boolean;
  /** No terminal: the server runs as a service. */
  readonly isService: boolean;
}

const LOCAL = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Set by units and images themselves, so they do not show that somebody has set something. */
const SET_BY_FILES: ReadonlySet<string> = new Set(['HOST', 'PORT', 'DATA_DIR', 'DRAIN_SECONDS']);

/** Returns the sentences, the most serious first. */
export function startWarnings(state: StartState): string[] {
  return [
    ...settingWarnings(state),
    ...addressWarnings(state),
    ...buildWarnings(state),
    ...mediaWarnings(state),
    ...exampleWarnings(state),
    ...shippedWarnings(state),
    ...factWarnings(state),
  ];
}

/** Node says this on standard error, in words of its own, and not before the first connection. */
function certificateWarnings(file: string | undefined): string[] {
  if (!file) return [];
  try {
    closeSync(openSync(file, 'r'));
    return [];
  } catch (error) {
    return [
      describeReadError(error, file, 'NODE_EXTRA_CA_CERTS') ??
        `NODE_EXTRA_CA_CERTS is ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}): it should be the path of a certificate (PEM).`,
    ];
  }
}

function settingWarnings({ env, isService }: StartState): string[] {
  const misspelt = [...misspeltWarnings(env), ...certificateWarnings(env['NODE_EXTRA_CA_CERTS'])];
  const isUnset = SETTING_NAMES.every((name) => SET_BY_FILES.has(name) || !env[name]);
  if (!isService || !isUnset) return misspelt;
  return [
    ...misspelt,
    'No setting is set, such as PUBLIC_URL or SMTP_URL. If they are in a file such as /etc/aperta.env, look whether it is there and whether it is read.',
  ];
}

function addressWarnings({ site, config, isLocalhostTaken = false }: StartState): string[] {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isLocal = LOCAL.test(hostname);
  const warnings: string[] = [];
  if (isLocalhostTaken && isLocal)
    warnings.push(
      'Another program answers at the same port of ::1, and a browser may show that at localhost. Stop it, or set PORT to another.',
    );
  if (protocol === 'http:' && !isLocal)
    warnings.push(
      `PUBLIC_URL is ${config.publicUrl}, without TLS: passkeys and the sign-in of apps do not work, and passwords can be read on the way. It should be https.`,
    );
  const needsMail =
    (site.confirmation === 'required' && 'confirmation: required') ||
    (site.registration === 'approval' && 'registration: approval');
  if (config.smtpUrl === undefined && needsMail !== false)
    warnings.push(
      `SMTP_URL is not set, and site.config.ts has ${needsMail}: confirmation emails are only written to files in DATA_DIR.`,
    );
  else if (config.smtpUrl === undefined && !isLocal)
    warnings.push(
      `SMTP_URL is not set, and the site is public at ${config.publicUrl}: emails are only written to files in DATA_DIR, and reach nobody.`,
    );
  return warnings;
}

function buildWarnings({ site, config, built }: StartState): string[] {
  if (built === undefined) return [];
  const warnings: string[] = [];
  // The public address of a machine at home is the example's until it is set.
  if (built.publicUrl !== config.publicUrl && !LOCAL.test(new URL(config.publicUrl).hostname))
    warnings.push(
      `PUBLIC_URL is ${config.publicUrl}, but the pages were built with ${built.publicUrl}: canonical links, the sitemap, previews and security.txt keep that. Run: ${PROGRAM.build}`,
    );
  const changed = Object.keys(site).filter(
    (field) =>
      field !== 'publicUrl' && JSON.stringify(site[field as keyof Site]) !== JSON.stringify(built[field as keyof Site]),
  );
  if (changed.length > 0)
    warnings.push(
      `site.config.ts has changed since the pages were built: the server uses the new ${changed.join(', ')}, the pages still say the old. Run: ${PROGRAM.build}`,
    );
  return warnings;
}

function mediaWarnings({ lostMedia = [], config }: StartState): string[] {
  const refused = config.mediaDir === undefined ? undefined : refusalOf(config.mediaDir);
  if (refused !== undefined) return [refused];
  if (lostMedia.length === 0) return [];
  const names = lostMedia.slice(0, 3).map((path) => path.slice(path.lastIndexOf('/') + 1));
  const more = lostMedia.length > names.length ? `, and ${lostMedia.length - names.length} more` : '';
  return [
    `Files that the pages name are missing or have another size: ${names.join(', ')}${more}. MEDIA_DIR is ${config.mediaDir ?? 'not set'}; put them there, or run: ${PROGRAM.build}`,
  ];
}

/** Returns why this user may not read a folder; undefined if it may, or the folder is not there. */
function refusalOf(folder: string): string | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return describeReadError(error, folder, 'MEDIA_DIR');
  }
}

function exampleWarnings({ site, config }: StartState): string[] {
  const isSet =
    new URL(config.publicUrl).origin !== site.publicUrl && !config.publicUrl.startsWith('http://localhost:');
  const examples = exampleSettings(site).filter((field) => field !== 'publicUrl' || !isSet);
  return examples.length > 0
    ? [
        `Still examples in site.config.ts: ${examples.join(', ')}. The pages open none of them and say that this site has not set it up yet. Each should be your own, or null for a link that you do not have.`,
      ]
    : [];
}

function shippedWarnings({ site }: StartState): string[] {
  const shipped = shippedFacts(site);
  const plan = site.plan?.state === undefined && site.plan && Date.parse(site.plan.goal) < Date.now();
  return [
    ...(shipped.length > 0
      ? [
          `As shipped in site.config.ts: ${shipped.join(', ')}. The pages state them in your name; each should be your own, or removed.`,
        ]
      : []),
    ...(plan
      ? [
          `site.config.ts: the day of plan.goal, ${site.plan?.goal}, has passed; plan.state should be 'late' or 'released'.`,
        ]
      : []),
  ];
}

function factWarnings({ site, config }: StartState): string[] {
  if (LOCAL.test(new URL(config.publicUrl).hostname)) return [];
  const missing = missingFacts(site);
  return missing.length > 0
    ? [
        `site.config.ts does not state, for the legal notice and the privacy page of a public site: ${missing.join(', ')}. The pages say that they are not stated.`,
      ]
    : [];
}
