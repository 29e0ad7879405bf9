// Fields of the front matter that one kind of section has: the showcase, and projects to finance.
import { z } from 'zod';
import { COUNTRIES } from '#src/shared/stated/countries.ts';
import { day, line, webAddress } from './field-types.ts';

const CLAIM = "{ text: '…', evidence: https://…, checked: 2026-11-20 }";
const claim = z.strictObject({ text: line(1, 300), evidence: webAddress, checked: day }).optional();
const euro = z.int().min(0).max(1_000_000_000);

/** What a provider states, each with its evidence. */
export const SHOWCASE_FIELDS = {
  site: [webAddress.optional(), "the address of the provider's site, https://…"],
  claims: [
    z
      .strictObject({
        offer: claim,
        apps: claim,
        country: claim.refine((one) => one === undefined || COUNTRIES.has(one.text)),
        software: claim,
        price: claim,
      })
      .refine((all) => Object.keys(all).length > 0)
      .optional(),
    `offer, apps, country (text: two letters, such as IT), software and price, as far as they are stated, each such as ${CLAIM}`,
  ],
} as const;

/** What a project needs and has, in whole euro. */
export const PROJECT_FIELDS = {
  goal: [euro.min(1).optional(), 'a whole number of euro from 1 on'],
  own: [euro.optional(), 'whole euro that the project brings itself, 0 or more'],
  sums: [
    z
      .array(z.strictObject({ date: day, received: euro, spent: euro }))
      .min(1)
      .max(200)
      .optional(),
    'a list of totals in whole euro with their days: [{ date: 2026-11-01, received: 300, spent: 0 }]',
  ],
  donate: [webAddress.optional(), 'the address where one donates for this project, https://…'],
  ended: [day.optional(), 'the day on which donations ended, such as 2026-11-26'],
} as const;
