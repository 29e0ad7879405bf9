// The fields of a text, which stand between the lines `---` at its start: title, date and the like.
import { z } from 'zod';
import { BOOKS } from '../kinds/books.ts';
import { COMMON } from '../kinds/common.ts';
import type { NamedFile } from '../kinds/file-fields.ts';
import { PAPERS } from '../kinds/papers.ts';
import { PROJECTS } from '../kinds/projects.ts';
import { SHOWCASE } from '../kinds/showcase.ts';
import { VIDEOS } from '../kinds/videos.ts';

const FIELDS = {
  ...COMMON,
  ...PAPERS.fields,
  ...SHOWCASE.fields,
  ...PROJECTS.fields,
  ...BOOKS.fields,
  ...VIDEOS.fields,
} as const;

type Fields = typeof FIELDS;

/** All fields together, with which a text is checked. */
export const SCHEMA = z.strictObject(
  Object.fromEntries(Object.entries(FIELDS).map(([name, [schema]]) => [name, schema])) as unknown as {
    [Name in keyof Fields]: Fields[Name][0];
  },
);

/** What a text says of itself. */
export type FrontMatter = z.output<typeof SCHEMA>;

/** Whether there is such a field, in any section. */
export const isField = (name: string): name is keyof Fields => Object.hasOwn(FIELDS, name);

/** What a field must be. */
export const wanted = (name: string): string => (isField(name) ? FIELDS[name][1] : '');

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
