// Validates `site.config.ts` when the site is built and when the server starts.
import { z } from 'zod';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS } from '#src/shared/pages/pages.ts';
import { addressState } from '#src/shared/site/configured-address.ts';
import type { SiteFacts } from '#src/shared/site/site-facts.ts';
import type { Site } from '#src/shared/site/site.ts';
import { FACT_SCHEMAS, factFaults, line, LINE, link } from './site-facts-check.ts';

const isUrl = (text: string, protocols: readonly string[]) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) && url.username === '' && url.password === '';
};
const isOrigin = (text: string) => isUrl(text, ['https:', 'http:']) && new URL(text).origin === text.toLowerCase();
const isBase = (text: string) => isUrl(text, ['https:', 'http:']) && !/[?#]|\/$/.test(text);

const LINK = "an https link such as 'https://aperta.example/page', or null where there is none";

// The schema of each field of `Site`, and the words that describe it. A missing row does not compile.
const FIELDS: Readonly<Record<Exclude<keyof Site, keyof SiteFacts>, readonly [schema: z.ZodType, expected: string]>> = {
  name: [line, LINE],
  slug: [
    z
      .string()
      .regex(/^[a-z0-9]{1,40}$/)
      .refine(hasOwnAddresses),
    "1 to 40 lower-case letters a–z and digits such as 'aperta', and must not turn two pages' addresses into one",
  ],
  tagline: [line, LINE],
  publicUrl: [
    z.string().refine(isOrigin),
    "the site's origin such as 'https://aperta.example', without a path or a last slash",
  ],
  email: [z.email(), "an email address such as 'info@aperta.example'"],
  testEnvironmentUrl: [link.nullable(), LINK],
  workSessionUrls: [z.array(link.nullable()), `a list in [ ], each entry ${LINK}`],
  donationUrl: [link.nullable(), LINK],
  apiBaseUrl: [
    z.string().refine(isBase).nullable(),
    "null for this server, or the address of another without a last slash, such as 'https://accounts.example'",
  ],
  legalName: [line, LINE],
  accessibilityAnswerDays: [z.int().min(1).max(90), 'a whole number of days from 1 to 90'],
  registration: [z.enum(['open', 'approval', 'invitation', 'closed']), "'open', 'approval', 'invitation' or 'closed'"],
  confirmation: [z.enum(['optional', 'required']), "'optional' or 'required'"],
  sourceCodeUrl: [link, "an https link such as 'https://code.example/aperta'"],
};

/** Takes the name of a field that is no optional fact. Returns what its value should be, as the end of a sentence. */
export const expectedField = (name: string): string =>
  Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS][1] : '';

/**
 * Refuses slugs that give two pages the same address, or a page the address of a language: `aprogetto` makes
 * `/finanziaprogetto` twice.
 */
function hasOwnAddresses(slug: string): boolean {
  const paths = PAGE_IDS.map((page) => pathOf(page, DEFAULT_LANGUAGE, slug).toLowerCase());
  return new Set(paths).size === paths.length && !paths.some((path) => isLanguage(path.slice(1)));
}

/**
 * Takes the content of `site.config.ts`. Returns one line per error: the field, its value, and what it must be. An empty list
 * means that the site can be built and started.
 */
export function siteConfigErrors(site: unknown): string[] {
  if (typeof site !== 'object' || site === null)
    return ['site.config.ts must export the site by default: export default { … }'];
  const errors = Object.entries(FIELDS).flatMap(([field, [schema, expected]]) => {
    const value = (site as Record<string, unknown>)[field];
    return schema.safeParse(value).success
      ? []
      : [`site.config.ts: ${field} is ${show(value)}; it must be ${expected}.`];
  });
  const settings = [...Object.keys(FIELDS), ...Object.keys(FACT_SCHEMAS)];
  const unknown = Object.keys(site).filter((field) => !settings.includes(field));
  return [
    ...errors,
    ...factErrors(site),
    ...unknown.map((field) => `site.config.ts: ${field} is no setting; the settings are ${settings.join(', ')}.`),
  ];
}

function factErrors(site: Partial<Site>): string[] {
  const faults = (Object.keys(FACT_SCHEMAS) as (keyof SiteFacts)[]).flatMap((field) => factFaults(field, site[field]));
  const [sessions, urls] = [site.workSessions, site.workSessionUrls];
  const lines = faults.map(
    ({ field, value, expected }) => `site.config.ts: ${field} is ${show(value)}; it must be ${expected}.`,
  );
  if (Array.isArray(sessions) && Array.isArray(urls) && sessions.length > urls.length)
    lines.push(
      `site.config.ts: workSessions has ${sessions.length} entries; it must have at most one for each of the ${urls.length} workSessionUrls.`,
    );
  return lines;
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value);
}

/** Returns the names of the fields that still have an example address, or the name of the shipped file's operator. */
export function exampleSettings(site: Site): string[] {
  return Object.entries(site)
    .filter(([field, value]) => (field === 'legalName' ? /\bexample\b/i.test(site.legalName) : hasExample(value)))
    .map(([field]) => field);
}

function hasExample(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasExample);
  return typeof value === 'string' && (URL.canParse(value) || value.includes('@')) && addressState(value) === 'example';
}
