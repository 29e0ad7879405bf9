// Reads the settings from the environment, once, at start. `.env.example` lists every setting.
import { z } from 'zod';
import { isFolder, isRecipient, isServiceUrl, meantOrigin } from './setting-formats.ts';
import {
  camelCased,
  host,
  listOf,
  logLevel,
  networks,
  onOff,
  origin,
  readSettings,
  whole,
  type CamelCased,
  type SettingValues,
} from './setting-types.ts';

/** A value copied with the quotation marks of a shell: containers and systemd keep those of some files. */
const QUOTED = /^["'“”„«‘’].*["'“”„»‘’]$/s;

const ENCODED = ' (in user and password, # is written %23, / %2F, ? %3F, @ %40, % %25)';

// The limits, in the same form as the other settings.
const LIMITS = {
  FREE_FAILURES: [
    whole(1, 20).default(20),
    'wrong passwords without a wait for one account from one client, from 1 to 20',
  ],
  FAILURES_PER_MINUTE: [whole(1, 60).default(60), 'wrong passwords a minute from one client, from 1 to 60'],
  SIGN_INS_PER_MINUTE: [
    whole(1, 100000).default(120),
    'sign-ins a minute from one client, right or wrong, from 1 to 100000; half as many into one account',
  ],
  LOOKUPS_PER_HOUR: [
    whole(1, 100000).default(60),
    'addresses and usernames an hour that one client may have looked up, from 1 to 100000',
  ],
  TAKEN_PER_HOUR: [whole(1, 1000).default(20), 'responses an hour to one client that a name is taken, from 1 to 1000'],
  REFUSED_PER_MINUTE: [
    whole(1, 100000).default(300),
    'refused requests a minute from one client without a session, from 1 to 100000',
  ],
  MAILS_PER_HOUR: [whole(1, 1000).default(20), 'emails an hour that one client may ask for, from 1 to 1000'],
  UNPROVEN_MAILS_PER_HOUR: [
    whole(25, 1_000_000).optional(),
    'emails an hour to addresses without a known owner, of all visitors together, from 25 to 1000000; a fifth of it to one domain',
  ],
  REGISTRATIONS_PER_HOUR: [whole(1, 100000).default(30), 'registrations an hour from one client, from 1 to 100000'],
  REGISTRATIONS_PER_DAY: [whole(1, 100000).default(60), 'registrations a day from one client, from 1 to 100000'],
  REQUESTS_PER_CLIENT: [
    whole(1, 100000).default(16),
    'requests to account endpoints that one client may have in progress, from 1 to 100000',
  ],
} as const;

// The schema of each setting, and the words that describe it. The lower bounds of the password cost are those of OWASP ASVS 5.0,
// appendix C, so that no setting makes stolen hashes cheaper to guess.
const SETTINGS = {
  PORT: [whole(0, 65535).default(3000), 'a port number from 0 to 65535 (0: any free one)'],
  HOST: [host.default('127.0.0.1'), 'the address or name to listen on, such as 127.0.0.1 or ::1, without a port'],
  PUBLIC_URL: [origin.optional(), 'the origin that visitors use, such as https://aperta.example, without a path'],
  DATA_DIR: [
    z.string().refine(isFolder).default('./data'),
    'the path of a folder that this user may write to, written in full, without ~ and $',
  ],
  MEDIA_DIR: [
    z.string().refine(isFolder).optional(),
    'the path of the folder with the large files of the content, written in full, without ~ and $',
  ],
  DATABASE_URL: [
    z
      .string()
      .refine((text) => isServiceUrl(text, ['postgres:', 'postgresql:']))
      .optional(),
    `the address of a PostgreSQL database: postgres://user:password@host/name${ENCODED}`,
    'secret',
  ],
  ACCEPTED_SCHEMA: [
    z
      .string()
      .regex(/^\d{4}-[a-z-]{1,40}$/)
      .optional(),
    'the newest migration of a database that a newer version has migrated, such as 0031-names',
  ],
  SMTP_URL: [
    z
      .string()
      .refine((text) => isServiceUrl(text, ['smtp:', 'smtps:']))
      .optional(),
    `the address of a mail server: smtps://user:password@host:465, or smtp: for port 587${ENCODED}`,
    'secret',
  ],
  SMTP_CONNECTIONS: [
    whole(2, 50).default(4),
    'connections to the mail server at a time, from 2 to 50; half of them are for emails that somebody waits for',
  ],
  DOMAIN_MAILS_PER_MINUTE: [
    whole(1, 100_000).default(300),
    'emails a minute from one server to one receiving domain, of those to many, from 1 to 100000',
  ],
  BOUNCE_ADDRESS: [
    z.email().optional(),
    'the address that failed emails come back to, such as bounces@aperta.example; bounces+…@ must arrive there too',
  ],
  BOUNCE_MAILBOX: [
    z
      .string()
      .refine((text) => isServiceUrl(text, ['imap:', 'imaps:']))
      .optional(),
    `the mailbox of BOUNCE_ADDRESS: imaps://user:password@host, or imap: for port 143${ENCODED}`,
    'secret',
  ],
  DESKTOP_URL: [
    origin.optional(),
    'the origin of your desktop host (its DESKTOP_PUBLIC_URL), such as https://desktop.example, without a path',
  ],
  OPERATOR_PAGE: [
    onOff('off'),
    'on or off: whether members with a role, who sign in with a second factor, get the page /gestione',
  ],
  SECRET_KEY: [
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    '64 hexadecimal digits, the same for all servers of one database; make them with: openssl rand -hex 32',
    'secret',
  ],
  BACKUP_RECIPIENT: [
    listOf(isRecipient),
    'whom backups are encrypted to, with commas between: age1…, as the command backup-key and age-keygen print it',
    'secret',
  ],
  BACKUP_HOURS: [whole(1, 240).default(1), 'whole hours, from 1 to 240, after which the last kept backup is too old'],
  BACKUP_FETCH_HOURS: [
    whole(1, 240).optional(),
    'whole hours, from 1 to 240, after which another machine must have fetched the backups again',
  ],
  BACKUP_MEDIA: [onOff('on'), 'on or off: whether the files of MEDIA_DIR are backed up'],
  ALERT_EMAIL: [z.email().optional(), 'the email address that alerts go to; without it email of site.config.ts'],
  ALERT_WEBHOOK: [
    z
      .string()
      .refine((text) => isServiceUrl(text, ['https:']) || /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(text))
      .optional(),
    'the https address that alerts are sent to as JSON, such as https://chat.example.org/hooks/abc',
    'secret',
  ],
  RELEASES_URL: [
    z
      .string()
      .refine((text) => isServiceUrl(text, ['https:', 'http:']))
      .optional(),
    'the address of the signed file that names the newest release, such as https://example.org/aperta/release.json',
  ],
  RELEASES_KEY: [
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/)
      .optional(),
    'the Ed25519 key that signs it: 32 bytes in base64, 44 characters',
  ],
  SERVERS: [whole(1, 100).optional(), 'how many servers of this site should run, from 1 to 100'],
  TRUST_PROXY: [
    networks,
    'the addresses of your own proxies, with commas between, not of everybody: 127.0.0.1, 10.0.0.0/8',
  ],
  TRUST_REQUEST_ID: [
    onOff('off'),
    'on or off: on only if your proxies make the X-Request-Id of each request and pass on none of a visitor',
  ],
  LOG_LEVEL: logLevel,
  METRICS_PORT: [
    whole(0, 65535).optional(),
    'a port number from 0 to 65535 (0: any free one), another than PORT; without it no metrics are served',
  ],
  METRICS_HOST: [host.default('127.0.0.1'), 'the address or name to serve metrics on, such as 127.0.0.1'],
  DRAIN_SECONDS: [whole(0, 300).default(0), 'whole seconds, from 0 to 300'],
  SESSION_IDLE_DAYS: [whole(1, 3650).default(30), 'whole days, from 1 to 3650'],
  SESSION_MAX_DAYS: [whole(1, 3650).default(180), 'whole days, from 1 to 3650'],
  UNUSED_ACCOUNT_MONTHS: [whole(6, 120).optional(), 'whole months, from 6 to 120; without it unused accounts stay'],
  UNUSED_HOME_MONTHS: [
    whole(6, 120).optional(),
    'whole months, from 6 to 120; without it files on desktops that nobody opens stay',
  ],
  PASSWORD_MEMORY_KIB: [whole(19456, 1048576).default(19456), 'KiB of memory a hash, from 19456 to 1048576'],
  PASSWORD_PASSES: [whole(2, 20).default(2), 'passes a hash, from 2 to 20'],
  PASSWORD_QUEUE: [whole(1, 10000).default(64), 'how many hashes may wait, from 1 to 10000'],
  ...LIMITS,
} as const;

/** The names of the settings, in the order of `.env.example`. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** The name of a setting. */
export type SettingName = keyof typeof SETTINGS;

/** Takes the name of a setting. Returns what its value should be, as the end of a sentence. */
export const expectedSetting = (name: SettingName): string => SETTINGS[name][1];

type Values = SettingValues<typeof SETTINGS>;

/** Settings that have another name in `Config`, or another form. */
type Renamed =
  | 'BACKUP_RECIPIENT'
  | 'TRUST_PROXY'
  | 'TRUST_REQUEST_ID'
  | `METRICS_${string}`
  | `PASSWORD_${string}`
  | keyof typeof LIMITS;

/** The settings of one server process, checked and frozen. `SiteConfig` has the public URL in force. */
export interface Config extends CamelCased<Omit<Values, Renamed>> {
  /** Public age keys. If there is none, the backup command needs a recipient or `--plain`. */
  readonly backupRecipients: readonly string[];
  /** Addresses and networks whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Without TRUST_REQUEST_ID: each request gets an id of its own, whatever a proxy sends. */
  readonly ownRequestIds: boolean;
  /** Where metrics are served; undefined: they are not. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly passwords: { readonly memoryKib: number; readonly passes: number; readonly queue: number };
  readonly limits: CamelCased<SettingValues<typeof LIMITS>>;
}

/** The settings with the public URL in force: PUBLIC_URL, else that of `site.config.ts`. Code that writes links needs these. */
export interface SiteConfig extends Config {
  /** Origin that visitors use, without a slash at its end. */
  readonly publicUrl: string;
}

/**
 * Takes the environment. Returns the settings, frozen; an empty value counts as absent. Throws what
 * `readSettings` throws.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const conflictsOf = ({ PORT, METRICS_PORT, BOUNCE_ADDRESS, BOUNCE_MAILBOX }: Partial<Values>) => [
    BOUNCE_ADDRESS !== undefined &&
      BOUNCE_MAILBOX === undefined &&
      `BOUNCE_MAILBOX is missing: it should be ${SETTINGS.BOUNCE_MAILBOX[1]}.`,
    BOUNCE_MAILBOX !== undefined &&
      BOUNCE_ADDRESS === undefined &&
      `BOUNCE_ADDRESS is missing: it should be ${SETTINGS.BOUNCE_ADDRESS[1]}.`,
    // With 0 for both, each gets a free port of its own.
    METRICS_PORT !== undefined &&
      METRICS_PORT === PORT &&
      PORT !== 0 &&
      `METRICS_PORT is not usable: it should be ${SETTINGS.METRICS_PORT[1]}.`,
  ];
  return createConfig(readSettings(SETTINGS, env, { hintOf, conflictsOf }));
}

function hintOf(name: string, text: string): string {
  if (QUOTED.test(text)) return '; write it without quotation marks';
  const meant = name === 'PUBLIC_URL' ? meantOrigin(text) : undefined;
  return meant === undefined ? '' : `; perhaps ${meant}`;
}

function createConfig(values: Values): Config {
  const { METRICS_PORT: metricsPort } = values;
  return Object.freeze({
    ...camelCased(values, SETTING_NAMES),
    backupRecipients: Object.freeze(values.BACKUP_RECIPIENT),
    trustedProxies: Object.freeze(values.TRUST_PROXY),
    ownRequestIds: !values.TRUST_REQUEST_ID,
    metrics: metricsPort === undefined ? undefined : Object.freeze({ port: metricsPort, host: values.METRICS_HOST }),
    passwords: Object.freeze({
      memoryKib: values.PASSWORD_MEMORY_KIB,
      passes: values.PASSWORD_PASSES,
      queue: values.PASSWORD_QUEUE,
    }),
    limits: Object.freeze(camelCased(values, Object.keys(LIMITS) as (keyof typeof LIMITS)[])),
  });
}
