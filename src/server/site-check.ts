// Checks `site.config.ts` when the site is built and when it starts: a typing slip of the operator is told as one line.
import { z } from 'zod';
import { pathOf } from '#src/shared/addresses.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages.ts';
import { PAGE_IDS } from '#src/shared/pages.ts';
import type { Site } from '#src/shared/site.ts';

const isUrl = (text: string, protocols: readonly string[]) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) && url.username === '' && url.password === '';
};
const isOrigin = (text: string) => isUrl(text, ['https:', 'http:']) && new URL(text).origin === text.toLowerCase();
const isBase = (text: string) => isUrl(text, ['https:', 'http:']) && !/[?#]|\/$/.test(text);

const line = z.string().refine((text) => text.trim() === text && text !== '' && !/[\r\n]/.test(text));
const link = z.string().refine((text) => isUrl(text, ['https:']));

const LINE = 'a line of text without space around it';
const LINK = "an https link such as 'https://aperta.example/page', or null where there is none";

// One row for each field of `Site`, with the words that say what it must be. A missing row does not compile.
const FIELDS: Readonly<Record<keyof Site, readonly [schema: z.ZodType, wanted: string]>> = {
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
  email: [z.email(), "an e-mail address such as 'info@aperta.example'"],
  testEnvironmentUrl: [link.nullable(), LINK],
  workSessionUrls: [z.array(link.nullable()), `a list in [ ], each entry ${LINK}`],
  donationUrl: [link.nullable(), LINK],
  apiBaseUrl: [
    z.string().refine(isBase).nullable(),
    "null for this server, or the address of another without a last slash, such as 'https://accounts.example'",
  ],
  legalName: [line, LINE],
  registration: [z.enum(['open', 'invitation', 'closed']), "'open', 'invitation' or 'closed'"],
  confirmation: [z.enum(['optional', 'required']), "'optional' or 'required'"],
  sourceCodeUrl: [link, "an https link such as 'https://code.example/aperta'"],
};

/** Two pages at one address, or a page at a language's prefix, would hide one another: `aprogetto` makes `/finanziaprogetto` twice. */
function hasOwnAddresses(slug: string): boolean {
  const paths = PAGE_IDS.map((page) => pathOf(page, DEFAULT_LANGUAGE, slug).toLowerCase());
  return new Set(paths).size === paths.length && !paths.some((path) => isLanguage(path.slice(1)));
}

/**
 * Takes the content of `site.config.ts` and gives one line for each fault: the field, what it is, what it must be.
 * An empty list: the site can be built and started.
 */
export function siteConfigErrors(site: unknown): string[] {
  if (typeof site !== 'object' || site === null)
    return ['site.config.ts must export the site by default: export default defineSite({ … })'];
  const faults = Object.entries(FIELDS).flatMap(([field, [schema, wanted]]) => {
    const value = (site as Record<string, unknown>)[field];
    return schema.safeParse(value).success ? [] : [`site.config.ts: ${field} is ${show(value)}; it must be ${wanted}.`];
  });
  const strange = Object.keys(site).filter((field) => !Object.hasOwn(FIELDS, field));
  return [
    ...faults,
    ...strange.map(
      (field) => `site.config.ts: ${field} is no setting; the settings are ${Object.keys(FIELDS).join(', ')}.`,
    ),
  ];
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value);
}

// RFC 2606 keeps these names free for examples: nobody's real site has them.
const EXAMPLE = /\bexample(?:\.(?:org|com|net))?\b/i;

/** Gives the names of the settings that still hold the examples that the file is shipped with. */
export function exampleSettings(site: Site): string[] {
  return Object.entries(site)
    .filter(([, value]) => EXAMPLE.test(JSON.stringify(value)))
    .map(([field]) => field);
}
