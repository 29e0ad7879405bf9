// The fields of a text, which stand between the lines `---` at its start: title, date and the like.
import { z } from 'zod';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { BOOK_FIELDS } from '../kinds/book-fields.ts';
import { day, line } from '../kinds/field-types.ts';
import { namedFile, type NamedFile } from '../kinds/file-fields.ts';
import { PROJECT_FIELDS, SHOWCASE_FIELDS } from '../kinds/kind-fields.ts';
import { VIDEO_FIELDS } from '../kinds/video-fields.ts';

const doi = z.string().regex(/^10\.\d{4,9}\/[^\s<>"]{1,200}$/);

/** Each field with the words that say what it must be. */
const FIELDS = {
  title: [line(3, 90), 'a text of 3 to 90 characters'],
  summary: [line(20, 200), 'a text of 20 to 200 characters, which lists and search engines show'],
  date: [day, 'the day of publication, such as 2026-11-26'],
  updated: [day.optional(), 'the day of the last important change, such as 2026-11-26'],
  authors: [z.array(line(1, 80)).min(1).max(20), 'a list of names, such as [Ada Rossi]'],
  licence: [z.enum(['CC-BY-4.0', 'CC-BY-SA-4.0', 'CC0-1.0']), 'CC-BY-4.0, CC-BY-SA-4.0 or CC0-1.0'],
  cover: [
    z.strictObject({ file: line(1, 100), alt: line(3, 300) }).optional(),
    "a picture beside the text with a description of it: { file: photo.jpg, alt: 'What it shows' }",
  ],
  tags: [
    z
      .array(
        z
          .string()
          .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/)
          .regex(/(?<!-\d+)$/),
      )
      .max(10)
      .refine((tags) => new Set(tags).size === tags.length)
      .default([]),
    'a list of different names from tags.json, such as [news]',
  ],
  files: [
    z.array(namedFile('\\w+')).max(50).default([]),
    "a list of files beside the text, such as [guide.pdf] or [{ file: guide.pdf, title: 'The guide' }]; one in MEDIA_DIR also needs bytes and sha256",
  ],
  abstract: [z.string().trim().min(20).max(3000).optional(), 'a text of 20 to 3,000 characters'],
  references: [
    z
      .array(
        z.strictObject({ text: line(3, 400), doi: doi.optional(), url: z.url({ protocol: /^https$/ }).optional() }),
      )
      .max(200)
      .default([]),
    "a list of sources: [{ text: 'Author, Title, year', doi: 10.5281/zenodo.123 }], or url: https://… in place of doi",
  ],
  doi: [doi.optional(), 'the DOI without https://doi.org/, such as 10.5281/zenodo.123'],
  ...SHOWCASE_FIELDS,
  ...PROJECT_FIELDS,
  ...BOOK_FIELDS,
  ...VIDEO_FIELDS,
  draft: [z.boolean().default(false), 'true or false'],
  'translated-from': [
    z
      .string()
      .regex(/^[\da-f]{8}$/)
      .optional(),
    `the mark that '${PROGRAM.content('status')}' prints, in quotation marks`,
  ],
} as const;

type Fields = typeof FIELDS;

/** The name of a field. */
export type Field = keyof Fields;

/** All fields together, with which a text is checked. */
export const SCHEMA = z.strictObject(
  Object.fromEntries(Object.entries(FIELDS).map(([name, [schema]]) => [name, schema])) as unknown as {
    [Name in keyof Fields]: Fields[Name][0];
  },
);

/** What a text says of itself. */
export type FrontMatter = z.output<typeof SCHEMA>;

/** Whether there is such a field, in any section. */
export const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name);

/** What a field must be. */
export const wanted = (name: Field): string => FIELDS[name][1];

/** The line of each field, and of what is in it: `sums.0`, `claims.price`. */
export type FieldLines = Readonly<Record<string, number>>;

/** Returns all files that a text names, with the line of the field. */
export function filesOf({ data, lines }: { lines: FieldLines; data: FrontMatter }): {
  named: NamedFile;
  line: number;
}[] {
  const { files, formats = [], sample, video = [], captions } = data;
  const all = {
    files,
    formats,
    sample: sample ? [sample] : [],
    video,
    captions: captions === undefined ? [] : [{ file: captions }],
  };
  return Object.entries(all).flatMap(([field, list]) =>
    list.flatMap((named, at) =>
      'file' in named ? [{ named, line: lines[`${field}.${at}`] ?? lines[field] ?? 1 }] : [],
    ),
  );
}
