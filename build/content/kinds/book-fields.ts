// Fields of the front matter that books have.
import { z } from 'zod';
import { BOOK_LICENCES } from '#src/features/content/book-licences.ts';
import { day, line, webAddress } from './field-types.ts';
import { namedFile } from './file-fields.ts';

const edition = z.union([
  z.strictObject({ type: z.enum(['epub', 'pdf', 'web']), url: webAddress }),
  namedFile('epub|pdf|odt|mp3|ogg|zip'),
]);

/** The digit that ends an ISBN must fit the others (ISO 2108). */
function isIsbn(isbn: string): boolean {
  const digits = Array.from(isbn.replaceAll('-', ''), Number);
  return digits.length === 13 && digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** What is said of a book. */
export const BOOK_FIELDS = {
  book: [
    z
      .strictObject({
        title: line(1, 200),
        authors: z.array(line(1, 80)).min(1).max(20),
        year: z.int().min(-3000).max(2100),
        languages: z
          .array(z.string().regex(/^[a-z]{2,3}$/))
          .min(1)
          .max(20),
        isbn: z
          .string()
          .regex(/^97[89][\d-]{10,14}$/)
          .refine(isIsbn)
          .optional(),
      })
      .optional(),
    "the work itself: { title: The Time Machine, authors: [H. G. Wells], year: 1895, languages: [en] }, and isbn: '978-…' if it has one",
  ],
  rights: [
    z
      .strictObject({
        licence: z.enum(Object.keys(BOOK_LICENCES) as [string, ...string[]]),
        source: webAddress,
        reason: line(10, 300).optional(),
      })
      .refine(({ licence, reason }) => licence !== 'public-domain' || reason !== undefined)
      .optional(),
    `the licence of the book with the page that proves it: { licence: CC-BY-4.0, source: https://… }. Licences are ${Object.keys(BOOK_LICENCES).join(', ')}; public-domain needs a reason as well`,
  ],
  formats: [
    z.array(edition).max(10).optional(),
    'what can be read free of charge: [book.epub] beside the text, or [{ type: epub, url: https://… }]; types are epub, pdf and web',
  ],
  sample: [edition.optional(), 'a part that can be read free of charge, like one of the formats'],
  price: [
    z
      .strictObject({
        amount: z.number().min(0.01).max(10_000),
        currency: z.string().regex(/^[A-Z]{3}$/),
        seller: webAddress,
        checked: day,
      })
      .optional(),
    'what it costs and where: { amount: 12.50, currency: EUR, seller: https://…, checked: 2026-11-20 }',
  ],
} as const;
