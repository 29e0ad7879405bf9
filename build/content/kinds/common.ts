// The fields that texts of all kinds have.
import { z } from 'zod';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { day, line } from './field-types.ts';
import { namedFile } from './file-fields.ts';

/** The schema of each, with the words that say what it must be. */
export const COMMON = {
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
  also: [
    z.array(line(2, 60)).max(30).default([]),
    'a list of other words by which people look for the text, such as [spreadsheet, Excel]; they are not shown',
  ],
  files: [
    z.array(namedFile('\\w+')).max(50).default([]),
    "a list of files beside the text, such as [guide.pdf] or [{ file: guide.pdf, title: 'The guide' }]; one in MEDIA_DIR also needs bytes and sha256",
  ],
  draft: [z.boolean().default(false), 'true or false'],
  'translated-from': [
    z
      .string()
      .regex(/^[\da-f]{8}$/)
      .optional(),
    `the mark that '${PROGRAM.content('status')}' prints, in quotation marks`,
  ],
} as const;
