// The schemas of the optional facts in `site.config.ts`. The message of each says what a value must be.
import { z } from 'zod';
import { PAGE_IDS, rowOf } from '#src/shared/pages/pages.ts';
import type { SiteFacts } from '#src/shared/site/site-facts.ts';
import { COUNTRIES } from '#src/shared/stated/countries.ts';
import { PORTRAIT_NAME } from '#src/shared/stated/portrait.ts';
import { PROMISES } from '#src/shared/stated/promises.ts';

export const LINE = 'a line of text without space around it, and without invisible control characters';
const LINK = "an https link such as 'https://aperta.example/page'";
const COUNTRY = "a country's two capital letters in ISO 3166-1, such as 'IT' or 'GB'";
const EURO = 'a whole number of euro, 0 or more';
const DAY = "a day that has passed, such as '2026-11-26'";
const PLANNED = "a day, such as '2027-03-31'";
const MONTH = "a month such as '2025-07'";
const COUNT = 'a whole number, 1 or more';
const LATE = "left out while the day of plan.goal has not passed, or 'released'";
const PORTRAIT =
  "a file in brand/people/, such as 'ada-rossi.jpg': small letters, digits and hyphens, a JPEG, PNG or WebP";
const BOOLEAN = 'true or false';

/** Control characters, ends of lines, and marks that turn the text that follows in the other direction: they come along when pasted. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** A line of text that pages can show. */
export const line = z.string(LINE).refine((text) => text.trim() === text && text !== '' && !INVISIBLE.test(text), LINE);
const shortLine = line.max(200, 'a line of at most 200 characters');
/** An address as browsers read it: without the slashes, with spaces or with a name and a password it may be another one. */
export const link = z.string(LINK).refine(isLink, LINK);
const country = z.string(COUNTRY).refine((code) => COUNTRIES.has(code), COUNTRY);
const euro = z.int(EURO).min(0, EURO);
const day = z.iso.date(DAY).refine((text) => Date.parse(text) <= Date.now(), DAY);
const anyDay = z.iso.date(PLANNED);
const month = z.string(MONTH).regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, MONTH);
const count = z.int(COUNT).min(1, COUNT).max(1_000_000, COUNT);
const portrait = z.string(PORTRAIT).regex(PORTRAIT_NAME, PORTRAIT);
const lines = z.array(shortLine, `a list in [ ], each entry ${LINE}`).max(40, 'a list of at most 40 entries');

const PROVIDER = { name: shortLine, country: country.optional(), rulesUrl: link.optional() };
const DESKTOP = {
  name: shortLine.optional(),
  apps: lines.optional(),
  provider: shortLine.optional(),
  country: country.optional(),
  rulesUrl: link.optional(),
  isFreeSoftware: z.boolean(BOOLEAN).optional(),
};

const plan = fields({
  version: shortLine,
  from: month,
  until: month,
  goal: anyDay,
  state: z.enum(['late', 'released'], "'late', 'released', or left out").optional(),
  milestones: z
    .array(fields({ month, what: shortLine, isDone: z.boolean(BOOLEAN).optional() }), 'a list in [ ] with { } for each')
    .max(40, 'a list of at most 40 milestones')
    .optional(),
})
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'the month of plan.from or a later one' })
  .refine(({ state, goal }) => state !== 'late' || Date.parse(goal) < Date.now(), { path: ['state'], error: LATE });
const budgetLine = fields({ item: shortLine, min: euro, max: euro }).refine(({ min, max }) => min <= max, {
  path: ['max'],
  error: 'as much as min, or more',
});
/** The sections that may be announced. */
const SECTIONS: readonly string[] = PAGE_IDS.filter((id) => rowOf(id).inPreparation);
const ONCE = 'a list without the same entry twice';
const isEachOnce = (items: readonly unknown[]) => new Set(items).size === items.length;
const budgetLines = z
  .array(budgetLine, 'a list in [ ] with { } for each line')
  .min(1, 'a list of at least one line')
  .max(20, 'a list of at most 20 lines')
  .refine((all) => isEachOnce(all.map(({ item }) => item)), 'a list in which no two lines have the same item');

function isLink(text: string): boolean {
  const url = /^https:\/\/[^\s\\]+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}

function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, `{ } with ${Object.keys(shape).join(', ')}`);
}

/** By field. A missing row does not compile. */
export const FACT_SCHEMAS: Readonly<Record<keyof SiteFacts, z.ZodType>> = {
  isInDevelopment: z.boolean(BOOLEAN).optional(),
  plan: plan.optional(),
  budget: fields({
    lines: budgetLines,
    includesTaxes: z.boolean(BOOLEAN).optional(),
  }).optional(),
  donationUses: lines.refine(isEachOnce, ONCE).optional(),
  server: fields({ processors: count, memoryGb: count, storageGb: count }).optional(),
  promises: z
    .array(z.enum(PROMISES, `one of ${PROMISES.join(', ')}`), 'a list in [ ]')
    .refine(isEachOnce, ONCE)
    .optional(),
  seeksContributors: z.boolean(BOOLEAN).optional(),
  announced: z
    .record(z.string(), fields({ by: shortLine.optional(), month: month.optional() }), '{ } with sections')
    .refine((all) => Object.keys(all).every((name) => SECTIONS.includes(name)), `{ } with ${SECTIONS.join(', ')}`)
    .optional(),
  operator: fields({
    form: shortLine.optional(),
    street: shortLine.optional(),
    city: shortLine.optional(),
    country: country.optional(),
    register: fields({ name: shortLine, number: shortLine }).optional(),
    representedBy: lines.optional(),
    does: shortLine.optional(),
    people: z
      .array(
        fields({ name: shortLine, role: shortLine.optional(), picture: portrait.optional() }),
        'a list in [ ] with { } for each person',
      )
      .max(40, 'a list of at most 40 people')
      .optional(),
    decisions: shortLine.optional(),
    funders: lines.optional(),
    vatNumber: shortLine.optional(),
    phone: shortLine.optional(),
    publicationDirector: shortLine.optional(),
    permitAuthority: shortLine.optional(),
    supervisoryAuthority: fields({ name: shortLine, url: link.optional() }).optional(),
  }).optional(),
  hosting: fields({ ...PROVIDER, address: shortLine.optional(), phone: shortLine.optional() }).optional(),
  testEnvironment: fields({ ...DESKTOP, erasesOnExit: z.boolean(BOOLEAN).optional() }).optional(),
  workSessions: z
    .array(
      fields({ ...DESKTOP, fileStorage: fields(PROVIDER).optional() }),
      'a list in [ ] with { } for each of workSessionUrls',
    )
    .optional(),
  ownDesktop: fields(DESKTOP).optional(),
  fileStorage: fields(PROVIDER).optional(),
  payment: fields(PROVIDER).optional(),
  mail: fields(PROVIDER).optional(),
  charity: fields({
    register: shortLine,
    number: shortLine,
    givesTaxReceipts: z.boolean(BOOLEAN).optional(),
  }).optional(),
  money: fields({ received: euro, spent: euro, date: day }).optional(),
  accessibilityTests: fields({
    screenReaders: day.optional(),
    disabledPeople: day.optional(),
    planned: anyDay.optional(),
  }).optional(),
  logDays: z.int('a whole number of days from 0 to 3650').min(0).max(3650).optional(),
  backupDays: z.int('a whole number of days from 1 to 3650').min(1).max(3650).optional(),
  communityUrl: link.optional(),
  statusUrl: link.optional(),
  roadmapUrl: link.optional(),
};

/**
 * Takes a field and its value. Returns for each fault the field that it is in, such as `operator.country`, its value,
 * and what it must be.
 */
export function factFaults(
  field: keyof SiteFacts,
  value: unknown,
): { field: string; value: unknown; expected: string }[] {
  const { error } = FACT_SCHEMAS[field].safeParse(value);
  const faults = (error?.issues ?? []).flatMap(({ path, message, ...issue }) => {
    const inner = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    return inner.map((key) => {
      const steps = key === undefined ? path : [...path, key];
      const found = steps.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown>)?.[step], value);
      const expected = key === undefined ? message : `left out, because there is no such setting: ${message}`;
      return { field: [field, ...steps].join('.'), value: found, expected };
    });
  });
  return [...new Map(faults.toReversed().map((fault) => [fault.field, fault])).values()].toReversed();
}
