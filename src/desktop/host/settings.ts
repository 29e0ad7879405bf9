// Reads the settings of the desktop host from the environment, once, at start. docs/desktop.md lists them.
import { totalmem } from 'node:os';
import { z } from 'zod';
import { isFolder, isOrigin, isServiceUrl } from '#src/server/settings/setting-formats.ts';
import {
  host,
  logLevel,
  networks,
  onOff,
  readSettings,
  whole,
  type SettingValues,
} from '#src/server/settings/setting-types.ts';
import { DESKTOP_DEFAULTS } from '#src/shared/stated/desktop-defaults.ts';

const origin = z
  .string()
  .refine(isOrigin)
  .transform((text) => text.replace(/\/$/, ''));
const MIB = 2 ** 20;

/** Sessions have users of their own then, who can enter no folder below /root. */
const isRoot = process.getuid?.() === 0;

/**
 * A session with Writer alone takes some 200 MiB of its own, all of them share 180, and the machine and the host take 512 (of eight at
 * once, with an image: 218 MiB each; docs/desktop.md). `memory` in bytes.
 */
export const roomFor = (memory: number): number => Math.max(1, Math.floor((memory / MIB - 512 - 180) / 200));

const SETTINGS = {
  DESKTOP_PORT: [whole(1, 65535).default(3100), 'a port number from 1 to 65535'],
  DESKTOP_HOST: [host.default('127.0.0.1'), 'the address or name to listen on, such as 127.0.0.1, without a port'],
  DESKTOP_PUBLIC_URL: [origin.optional(), 'the origin that visitors use, such as https://desktop.example'],
  DESKTOP_SITE_URL: [
    origin.default('http://localhost:3000'),
    'the origin of the site (its PUBLIC_URL), such as https://aperta.example',
  ],
  DESKTOP_CLIENT_ID: [
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('desktop'),
    'the id that `apps add` gave, of lower-case letters, digits and hyphens',
  ],
  DESKTOP_CLIENT_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/)
      .optional(),
    'the secret that `apps add` printed; without it there are trials alone',
    'secret',
  ],
  DESKTOP_DATA_DIR: [
    z
      .string()
      .refine(isFolder)
      .default(isRoot ? '/var/lib/aperta-desktop' : './data-desktop'),
    'the path of a folder that this user may write to, written in full, without ~ and $',
  ],
  DESKTOP_ENGINE: [z.enum(['local', 'jupyterhub']).default('local'), 'local or jupyterhub'],
  DESKTOP_HUB_URL: [
    z
      .string()
      .refine((text) => isServiceUrl(text, ['http:', 'https:']))
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    "the address of JupyterHub's proxy with the hub's base path, such as http://proxy-public",
  ],
  DESKTOP_HUB_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/)
      .optional(),
    'the API token of the service in the configuration of JupyterHub',
    'secret',
  ],
  DESKTOP_HUB_START_SECONDS: [
    whole(10, 600).default(90),
    'seconds from the order of a desktop until it answers, from 10 to 600',
  ],
  DESKTOP_IMAGE: [
    z.string().refine(isFolder).optional(),
    'the path of the image that sessions see, made by the command image of the desktop host; without it they see the programs of this machine',
  ],
  DESKTOP_HOME_KEY_FILE: [
    z.string().refine(isFolder).optional(),
    "the path of the file with the key of members' homes, written in full, without ~ and $",
  ],
  DESKTOP_EARLIER: [onOff('on'), "on or off: whether earlier versions of members' files are made"],
  DESKTOP_TRUST_PROXY: [networks, 'the addresses of your own proxies, with commas between: 127.0.0.1, 10.0.0.0/8'],
  DESKTOP_MAX_SESSIONS: [whole(1, 1000).default(roomFor(totalmem())), 'desktops at a time, from 1 to 1000'],
  DESKTOP_MAX_FILES: [whole(0, 4000).optional(), 'sessions of files at a time, from 0 to 4000'],
  DESKTOP_MAX_TRIALS: [whole(0, 1000).optional(), 'trials at a time, from 0 to DESKTOP_MAX_SESSIONS'],
  DESKTOP_TRIALS_PER_CLIENT: [whole(1, 100).default(1), 'trials at a time from one client, from 1 to 100'],
  DESKTOP_WARM: [onOff('on'), 'on or off: whether a trial that nobody has asked for yet is kept ready'],
  DESKTOP_MAX_WAITING: [whole(0, 10000).default(50), 'visitors who may wait for a place, from 0 to 10000'],
  DESKTOP_TRIAL_MINUTES: [
    whole(5, 1440).default(DESKTOP_DEFAULTS.trialMinutes),
    'minutes that a trial lasts at most, from 5 to 1440',
  ],
  DESKTOP_TRIAL_IDLE_MINUTES: [whole(3, 1440).default(20), 'minutes without a key or a movement, from 3 to 1440'],
  DESKTOP_TRIAL_AWAY_MINUTES: [whole(1, 1440).default(10), 'minutes without a page, from 1 to 1440'],
  DESKTOP_WORK_HOURS: [whole(1, 720).default(24), "hours that a member's desktop runs at most, from 1 to 720"],
  DESKTOP_WORK_IDLE_MINUTES: [
    whole(5, 10080).default(120),
    "minutes that a member's desktop runs without a key, or without a page, from 5 to 10080",
  ],
  DESKTOP_MEMORY_MIB: [whole(256, 65536).default(1024), 'MiB of memory of a desktop, from 256 to 65536'],
  DESKTOP_CPU_PERCENT: [whole(10, 6400).default(150), 'percent of one processor core, from 10 to 6400'],
  DESKTOP_TASKS: [whole(50, 10000).default(300), 'processes and threads of a desktop, from 50 to 10000'],
  DESKTOP_TRIAL_MIB: [whole(16, 65536).default(200), 'MiB for the files of a trial, from 16 to 65536'],
  DESKTOP_HOME_MIB: [
    whole(16, 1048576).default(DESKTOP_DEFAULTS.homeMib),
    'MiB for the files of a member, from 16 to 1048576',
  ],
  DESKTOP_UPLOAD_MIB: [whole(1, 65536).default(500), 'MiB of a file that is uploaded, from 1 to 65536'],
  DESKTOP_LOG_LEVEL: logLevel,
  DESKTOP_METRICS_PORT: [
    whole(0, 65535).optional(),
    'a port number from 0 to 65535, another than DESKTOP_PORT; without it no metrics are served',
  ],
  DESKTOP_METRICS_HOST: [host.default('127.0.0.1'), 'the address or name to serve metrics on, such as 127.0.0.1'],
} as const;

/** The names of the settings. */
export const DESKTOP_SETTING_NAMES = Object.keys(SETTINGS) as readonly (keyof typeof SETTINGS)[];

type Values = SettingValues<typeof SETTINGS>;

/** The settings, with the names of the environment. */
export type DesktopConfig = Readonly<
  Omit<Values, 'DESKTOP_PUBLIC_URL' | 'DESKTOP_MAX_FILES' | 'DESKTOP_MAX_TRIALS'> & {
    DESKTOP_PUBLIC_URL: string;
    DESKTOP_MAX_FILES: number;
    DESKTOP_MAX_TRIALS: number;
  }
>;

/**
 * Takes the environment. Returns the settings, frozen; an empty value counts as absent. Throws what `readSettings` throws.
 */
export function readDesktopConfig(env: Readonly<Record<string, string | undefined>>): DesktopConfig {
  const values = readSettings(SETTINGS, env, { conflictsOf });
  return Object.freeze({
    ...values,
    DESKTOP_PUBLIC_URL: values.DESKTOP_PUBLIC_URL ?? ownUrl(values.DESKTOP_PORT),
    DESKTOP_MAX_FILES: values.DESKTOP_MAX_FILES ?? 4 * values.DESKTOP_MAX_SESSIONS,
    DESKTOP_MAX_TRIALS: values.DESKTOP_MAX_TRIALS ?? values.DESKTOP_MAX_SESSIONS,
  });
}

const ownUrl = (port: number) => `http://localhost:${port}`;

function conflictsOf({
  DESKTOP_PORT: port,
  DESKTOP_METRICS_PORT: metricsPort,
  DESKTOP_MAX_SESSIONS: sessions,
  DESKTOP_MAX_TRIALS: trials,
  DESKTOP_SITE_URL: siteUrl,
  DESKTOP_PUBLIC_URL: publicUrl = ownUrl(port ?? 0),
  DESKTOP_ENGINE: engine,
  DESKTOP_HUB_URL: hubUrl,
  DESKTOP_HUB_TOKEN: hubToken,
}: Partial<Values>): (string | false | undefined)[] {
  return [
    trials !== undefined &&
      sessions !== undefined &&
      trials > sessions &&
      `DESKTOP_MAX_TRIALS is ${trials}: it should be at most DESKTOP_MAX_SESSIONS, ${sessions}.`,
    metricsPort !== undefined &&
      metricsPort === port &&
      `DESKTOP_METRICS_PORT is ${port}: it should be another than DESKTOP_PORT.`,
    publicUrl === siteUrl && `DESKTOP_PUBLIC_URL is ${publicUrl}: it should be another origin than DESKTOP_SITE_URL.`,
    engine === 'jupyterhub' &&
      (!hubUrl || !hubToken) &&
      'DESKTOP_ENGINE is jupyterhub: DESKTOP_HUB_URL and DESKTOP_HUB_TOKEN should be set.',
    hubUrl?.startsWith('http:') &&
      !isInside(hubUrl) &&
      `DESKTOP_HUB_URL is ${hubUrl}: it should begin with https:// outside of a network of your own, since the token goes there.`,
    ...Object.entries({ DESKTOP_SITE_URL: siteUrl, DESKTOP_PUBLIC_URL: publicUrl }).map(
      ([name, url]) =>
        url?.startsWith('http:') &&
        isPublic(url) &&
        `${name} is ${url}: it should begin with https:// unless it is on this machine.`,
    ),
  ];
}

/** Whether other machines reach an origin: anything but this machine's own names. */
export function isPublic(url: string): boolean {
  return !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** Whether an address is of this machine or of a network that the public cannot reach, by its form. */
const isInside = (url: string) =>
  !isPublic(url) ||
  /^(?:[\w-]+|.*\.(?:svc|local|internal)|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+)$/.test(
    new URL(url).hostname,
  );

/** Whether other machines reach a listening address. */
export const isPublicHost = (address: string) => !/^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(address);

/** Variables of Linux desktops, and the site's setting that names this host. */
const NO_SETTINGS = new Set(['DESKTOP_SESSION', 'DESKTOP_STARTUP_ID', 'DESKTOP_AUTOSTART_ID', 'DESKTOP_URL']);

/** Takes the environment. Returns a sentence about each variable that looks like a setting and is none. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known: readonly string[] = DESKTOP_SETTING_NAMES;
  return Object.keys(env)
    .filter((name) => name.startsWith('DESKTOP_') && !known.includes(name) && !NO_SETTINGS.has(name))
    .map((name) => `${name} is set, which is no setting: it has no effect. The settings are in docs/desktop.md.`);
}
